// Written by tools/wire_types.py from stormtable.server.wire and stormtable.scene; do not edit.

export type FromServer = RulingAnswer | OffersAnswer | Table | Changes | PreviewAnswer | SurveyAnswer | TogetherAnswer | Refused | WhyAnswer | HintAnswer | WarningAnswer | WarmingUp | Pong | Present | Heard | Unsaid;

export type FromClient = Act | AskPreview | AskSurvey | AskTogether | AskWhy | AskHint | AskWarning | Undo | Consent | Ask | Resume | Rule | Queue | AskOffers | Concede | Learn | Solve | ChooseTimeUp | TakeOver | Faces | Salt | Rename | Take | Ping | Whole | See | Listen | Say | Older | HasRead | Hide;

export type FromLobby = LobbyWhole | LobbyNews | LobbyOwn | Pong;

export type ToLobby = Ping | Whole;

/** What a ruling would change, as far as who asks may know; or why it cannot be. */
export interface RulingAnswer {
  type: "ruling";
  number: number;  // the entry this is after
  what: "back" | "dice" | "position";
  changes: FieldChange[];
  takes: number[];  // the entries that would no longer count
  problem: string;  // "": it can be
  where: string;  // the key in the position that is wrong
}

/** A word of the position before and after; "": nothing was said. */
export interface FieldChange {
  name: string;
  before: string;
  after: string;
}

/** What a seat could choose among at its last decision; none: it has made none. */
export interface OffersAnswer {
  type: "last-offers";
  offers: LastOffer[];
}

/** What could be chosen. */
export interface LastOffer {
  act: string;  // in notation
  text: string;
  detail: string;
}

/** The whole of what a viewer sees; sent on connecting, and after each change to whoever does not ask for `Changes`. The log from `log_from` on: drop your entries from there and append these (0: everything). `scene` is None only while typed dice of the set-up are wanted. */
export interface Table {
  type: "table";
  game: string;
  title: string;
  scenario: string;
  version: string;  // of the program: when it differs from the page's, reload
  key_kind: "owner" | "referee" | "seat" | "watch";  // an owner's key watches, and can have lost links again
  seat: number;  // through whose eyes; -1: a watcher's
  mine: number[];  // the seats of this link
  reader: number;  // through whose eyes the log and the past: on a shared screen a seat's once its player has taken it
  seats: SeatInfo[];
  number: number;  // the entry this is after
  scene: Scene | null;
  svg: string;
  text: string;
  log_from: number;
  log: LogEntry[];
  secret: boolean;  // what is decided now stays sealed until all have decided
  undo: UndoOffer | null;
  undo_why: string;  // why there is none, where the viewer's last decision stands for good; "" else
  requests: AskedFor[];
  may_ask: string[];  // the kinds of requests that this link could ask for now, to take back apart
  paused: Pause | null;
  queue: QueueInfo | null;  // what waits for the next decision of this link's one seat; None: nothing can
  referee: boolean;  // the match named somebody who may set things right
  clock: ClockInfo | null;  // None: no clock
  lesson: LessonInfo | null;  // None: a match like any other
  hints: HintsInfo | null;  // None: none can be had here
  helped: HelpedInfo[];  // the seats that had hints or warnings
  puzzle: PuzzleInfo | null;
  times_up: TimeUpInfo[];  // the seats whose time is up, or of which nothing was heard for fourteen days
  curtain: Curtain | null;
  dice: DiceInfo;
  dice_wanted: DiceWanted | null;
  over: Ending | null;
  rematch: string;  // /table/{key} of the rematch, once somebody has opened it
  battles: BattleLink[];  // of a campaign, by their numbers
  campaign: CampaignLink | null;  // of a battle
  frozen: string;  // a sentence when the match can only be read; "" else
  notice: string;  // trouble at the server's end, such as a full disk; "" else
}

/** Who sits where. */
export interface SeatInfo {
  seat: number;
  letter: string;  // the seat's name in notation
  team: number;  // seats of the same number play together
  kind: "computer" | "friend" | "screen";  // who plays it now
  level: string;
  name: string;
  emblem: string;  // of the player who holds it; "": nobody does who has one
  stands_in: boolean;  // the computer plays in the place of its player, who may take the seat over again
  side: string;  // the name of its side; "" before the table is set up
  called: string;  // in sentences: the name, told apart from others like it; "": by the side's name
  connected: boolean;
  deciding: boolean;
  committed: boolean;  // has decided in secret, waits for the others
  out: boolean;  // has given up or lost all, while others play on
}

export interface Scene {
  title: string;
  turn: string;  // "6"
  turn_of: string;  // "of 30"
  sides: string[];  // one a seat: "Blue", "Orange"
  pieces: Piece[];
  turn_name: string;  // what a turn is called: "round"
  mood: "paper" | "space";
  hexes: HexMap | null;
  plane: Plane | null;
  rings: Ring[];
  chart: Chart | null;
  consoles: Console[];
  gauges: Gauge[];
  silhouettes: Silhouette[];  // the drawings that pieces and cards refer to
  shapes: Shape[];
  overlays: Overlay[];
  tracks: Track[];
  cards: Card[];
  rosters: Roster[];  // the forces of the sides
  sheets: OrderSheet[];  // orders written ahead, a piece each
  layouts: Layout[];  // what is being laid around pieces
  orders: Orders | null;  // of many at once
  clashes: Clash[];  // what is fought over
  curves: Curve[];  // how the sides have fared
  prompt: Prompt | null;
  offers: Offer[];
  refusals: Refusal[];  // what the dice of the offers may not do
  result: Result | null;
  surveys: boolean;  // a Survey of any piece can be asked for
}

export interface Piece {
  id: string;
  name: string;  // "Pulsar 1"
  label: string;  // on its disc, no other of its side bears it: "PC1", the class and its number
  side: number;
  silhouette: string;  // the id of its drawing: "pulsar"
  cell: [number, number];
  facing: number;
  status: "active" | "done" | "out" | "ready";  // out: a wreck
  radius: number;  // of its base, on a plane
  emblems: string[];  // the ids of small drawings on it: its nation's mark, the flag of an HQ
  kind: string;  // what it is, where its drawing does not tell: "Sherman M4"
  stance: "" | "ally" | "enemy";
  turned: boolean;  // its facing counts
  damage: number;  // per cent of its worth that is gone
  badges: Badge[];
  guards: number[];  // what lies on each of its sides, clockwise from the front
  wake: [number, number][];  // this turn's way from its start: hexes, or the places where it stopped or turned
  text: string;  // where it is and how it stands, in words: "hex 1512, facing 2"
  ranges: string[];  // to each enemy, in words: "Javelin 1: range 4, front-right"
}

/** A small label on a piece or a card: "stunned", "HUD -2". */
export interface Badge {
  text: string;
  title: string;  // the longer wording
  rule: string;
  tone: "bad" | "good" | "muted" | "now" | "plain";
  icon: "" | "alarm" | "apart" | "arrow" | "eye" | "flash" | "halt" | "load" | "shield" | "wait";  // where words have no room
  scale: [number, number, number] | null;  // a value with the least and the most there is, drawn as a row of marks
}

/** A map of flat-topped hexes, odd columns half a hex lower. */
export interface HexMap {
  columns: number;
  rows: number;
  directions: string[];  // names of the hex sides, clockwise from up, for a compass rose
  focus: [number, number][];  // the hexes that matter now: a close view holds them all
}

/** The table itself with what never moves on it. */
export interface Plane {
  width: number;
  height: number;
  unit: string;
  grid: number;  // between its strong lines
  terrain: Terrain | null;
  goals: Goal[];
  zones: Zone[];
  obstacles: Obstacle[];
  figures: Figure[];
  regions: Region[];
  aims: Aim[];
  focus: [number, number][];  // the places that matter now: a close view holds them all
}

/** All that never moves; what lies later in a row lies above. */
export interface Terrain {
  landscape: "autumn" | "desert" | "farmland" | "snow" | "steppe";
  grounds: Ground[];
  barriers: Barrier[];
  roads: Road[];
}

/** An area: its outline is a polygon whose last point joins its first. */
export interface Ground {
  id: string;
  kind: "building" | "field_defences" | "fortification" | "hill" | "marsh" | "stream" | "wood";
  points: [number, number][];
  height: number;  // of its top above the table, in levels
  fringe: number;  // how deep one sees into it
  name: string;  // on the map: "West hill"
  title: string;  // the longer wording: "Wood: blocks sight, cover, bad going for vehicles"
  rule: string;
}

/** A linear obstacle. */
export interface Barrier {
  id: string;
  kind: "hedge" | "wall";
  points: [number, number][];
  blocks: boolean;  // sight
  name: string;
  title: string;
  rule: string;
}

export interface Road {
  id: string;
  points: [number, number][];
  width: number;
  name: string;
  rule: string;
}

/** A place worth holding, and who holds it. */
export interface Goal {
  id: string;
  cell: [number, number];
  radius: number;  // within which it is held
  name: string;
  points: number;
  side: number;  // who holds it; -1: nobody
  title: string;
  rule: string;
}

/** A part of the table that belongs to a side: where it sets up. */
export interface Zone {
  id: string;
  side: number;
  corner: [number, number];  // the lower left one
  width: number;
  height: number;
  label: string;
  rule: string;
}

export interface Obstacle {
  id: string;
  kind: "debris" | "dust" | "rocks" | "works";  // its texture
  cell: [number, number];
  radius: number;
  label: string;  // "dust, defense +1"
  title: string;  // the longer wording
  rule: string;
}

/** A shape of light on the table: how far something reaches, where a weapon bears, what a line crosses. A disc, a ring (its outline alone) and a sector lie about `at`, from `near` to `far`; a sector opens `half` to either side of `facing`. A lane leads from `at` to `to`, both ends included, `far` wide. A line joins `at` and `to`. Patches are polygons, `patches`, wherever they lie. */
export interface Figure {
  id: string;
  kind: "disc" | "lane" | "line" | "patches" | "ring" | "sector";
  at: [number, number];
  to: [number, number] | null;
  facing: number;
  half: number;
  near: number;
  far: number;
  bands: Band[];  // nearest first, `far` in hundredths; the last ends at the figure's own
  patches: [number, number][][];
  label: string;
  title: string;  // the longer wording
  side: number;
  layer: "arc" | "defense" | "range" | "reach" | "sight" | "way";
  on_demand: string;  // piece id: shown when that piece is looked at; "": shown at once
  offer: string;  // offer id: shown when that offer is looked at
  blocked: string;  // by what, of a line: "dust blocks"
  faint: boolean;  // what is possible at a price or only with more
  rule: string;
}

/** A range band: what lies beyond the band before it, up to `far` hexes from the origin; on a plane hundredths. */
export interface Band {
  text: string;  // "short"
  far: number;
  note: string;  // what it is worth: "+1"
  rule: string;
}

/** A choice out of more than can be listed: a place, a distance along a heading, or a facing. `notation` has {x} and {y}, {far}, or {facing} where the numbers go, as people write them: units of the table and degrees. A place is chosen within `area`; a distance from `least` to `most` along `facing` from `at`; a facing up to `half` to either side of `facing`. What is chosen may be followed by more, as far as `most` goes round. */
export interface Region {
  id: string;
  kind: "distance" | "facing" | "place";
  piece: string;  // what moves or turns; "": what is placed is no piece
  text: string;  // "Move", "Turn, the free one"
  notation: string;
  at: [number, number];
  area: Area | null;
  least: number;
  most: number;
  facing: number;
  half: number;
  gone: number;  // of a distance: what has been gone of it already
  due: number;  // of a distance: what must still be gone before the piece may end
  cost: number;  // of a turn, taken from the distance
  further: number;  // of a turn: what each after it costs; -1: there is none
  first: boolean;  // of a turn: only before any of the distance
  role: "" | "leg" | "once";
  halts: boolean;  // of a turn: in mid-distance only where no more is due, and it ends the distance
  off: string;  // what becomes of the piece beyond the edge of the table
  off_rule: string;
  perils: Peril[];  // on the way
  radius: number;  // of what is placed
  side: number;
  silhouette: string;  // of what is placed and has no piece on the table yet
  turns: boolean;  // a place is chosen with a facing
  alone: boolean;  // nothing can follow it: what comes next depends on where it led
  wider: boolean;  // chosen by itself where a place lies beyond the one before it
  suffixes: Suffix[];
  detail: string;
  rule: string;
}

/** Where a place may lie: a disc about `at`, a rectangle from `at`, or a polygon that `at` sees whole, `rim`. But not in any of `but`. */
export interface Area {
  kind: "box" | "disc" | "rim";
  at: [number, number];
  radius: number;
  width: number;
  height: number;
  rim: [number, number][];
  but: Circle[];
}

/** A disc that a place may not lie in, or that a line may not cross. */
export interface Circle {
  cell: [number, number];
  radius: number;
  text: string;  // what it is: "Lancer 1"
  kind: "blocks" | "hampers" | "screens";
  out: boolean;  // hampers: also a line that begins in it
  piece: string;
}

/** A disc that tests who comes into it from outside, once; `passes` is the chance per mille to come through. */
export interface Peril {
  cell: [number, number];
  radius: number;
  name: string;  // "rocks"
  text: string;  // "Skill above 2, else Crippled"
  passes: number;
  rule: string;
}

/** What may be said behind a notation: "Evasive" and " with Evasive". */
export interface Suffix {
  text: string;
  notation: string;
}

/** A weapon of the piece that moves, to be tried from where its ghost stands. It bears `half` to either side of the piece's facing turned by `facing`; where the piece `turns` freely before it fires, everywhere. In contact (bases touch, cut to the hundredth) counts the first band if `contact`, else none. */
export interface Aim {
  piece: string;
  text: string;  // "P. Cannon"
  facing: number;
  half: number;
  turns: boolean;
  contact: boolean;
  bands: Band[];
  outcomes: string[];  // "Miss", "No effect", ...
  tones: ("bad" | "good" | "muted" | "now" | "plain")[];
  prospects: Prospect[];
}

/** A target as a ghost is tried against it. */
export interface Prospect {
  piece: string;
  cell: [number, number];
  radius: number;
  facing: number;
  name: string;
  odds: Odds[];
  notation: string;  // of the shot: "P. Cannon at Syreen 1"
  circles: Circle[];  // between the ghost and it
  pool: string[];  // other pieces that a shot from outside contact may strike in its place, evenly
  by_mistake: boolean;  // it cannot be named, only struck in place of another
  may_face: boolean;  // attacked from behind in contact it may turn to the attacker first
}

/** What a shot leads to at one of its bands; shares are per mille. `bonus` is what obstacles on the line add. */
export interface Odds {
  band: number;  // the number of the band
  behind: boolean;  // the target is hit from behind
  bonus: number;
  hit: number;
  outcomes: number[];  // as Aim.outcomes names them
}

/** Spaces in a ring, numbered clockwise from 0, which lies at the top. */
export interface Ring {
  id: string;
  title: string;
  spaces: number;
  text: string;  // "13 spaces, numbered clockwise"
  closed: boolean;  // nothing can go there any more
  marks: RingMark[];
  measures: Measure[];  // told in its middle
  rule: string;
}

/** What is printed on a space of a ring, or lies there for good. */
export interface RingMark {
  space: number;
  kind: "gate" | "mark" | "start";
  text: string;  // "gate to Sector II"
  label: string;  // on the space, a letter or a number
}

/** How two pieces of a ring stand to each other, and which dice that asks for. */
export interface Measure {
  value: string;  // "5"
  text: string;  // "apart, bow to bow"
  pieces: string[];  // ids
  title: string;  // whom it is about, where there are several: "Blue 1 and Orange 1"
  dice: Die[];  // those that do are counted
  note: string;  // "a fire die of 5 or 6 hits"
  rule: string;
}

export interface Die {
  sides: number;
  face: number;  // 0: not rolled yet, or not seen
  counted: boolean;
  id: string;  // of a die that lies on the table and can be moved
  colour: "" | "green";  // "": its owner's
}

export interface Chart {
  width: number;
  height: number;
  places: ChartPlace[];
  lanes: Lane[];
  fleets: Fleet[];
  courses: ChartCourse[];
  value_name: string;  // what the number of a place is: "income of the system"
  yard_name: string;
  supply_name: string;  // what a lane with a side is: "supplied"
  focus: string[];  // the places that matter now: a close view holds them all
}

/** A place, and what it is worth to whoever controls it. */
export interface ChartPlace {
  id: string;
  name: string;
  cell: [number, number];
  value: string;  // "8"
  side: number;  // who controls it; -1: nobody
  home: boolean;  // of a side
  yard: boolean;  // things are made there
  cut: boolean;  // it is worth nothing now
  note: string;  // below its name: "home", "cut off"
  tone: "bad" | "good" | "muted" | "now" | "plain";  // of the note
  clash: string;  // what is fought over there, by its number
  text: string;  // the whole in words
  rule: string;
}

/** What joins two places, flown both ways. */
export interface Lane {
  start: string;  // the ids of places
  end: string;
  side: number;  // whose goods go along it; -1: nobody's
  clash: string;
}

/** The pieces of a side at a place. */
export interface Fleet {
  id: string;
  side: number;
  place: string;
  pieces: string[];
  label: string;  // their names
  marks: string[];  // one for each of `pieces`, as far as they go: "star", "disabled", "yard"
}

/** Where pieces are bound: from a place along a lane, or at a place, if `start` and `end` are the same. */
export interface ChartCourse {
  id: string;
  side: number;
  start: string;
  end: string;
  pieces: string[];
  label: string;  // "Frigate 1: fight"
  state: "draft" | "shown";  // draft: seen by its owner alone
}

/** A player's dice spaces and what lies beside them. */
export interface Console {
  id: string;
  seat: number;
  side: number;
  title: string;  // "Blue 1"
  piece: string;  // the id of its piece
  label: string;  // as on the piece's disc
  stance: "" | "ally" | "enemy";
  team: string;  // in a word or two, where there are teams: "ally", "team A"
  near: boolean;  // the viewer's own, drawn large; where nobody's is, the one that acts
  status: "active" | "done" | "out" | "ready";
  state: string;  // "lays dice", "handed in", "2 dice left", "destroyed"
  screen: "" | "raised" | "sealed";  // its dice are hidden: still being laid, or handed in
  screen_text: string;  // on the screen: "Handed in, sealed"
  spaces: DiceSpace[];
  piles: Pile[];
  counters: Counter[];
  notes: string[];  // what follows from it, in sentences
  rule: string;
}

/** A place for one die on a console. A console is drawn with a column for each group: front spaces above, rear spaces below, those of both between them. */
export interface DiceSpace {
  id: string;  // unique in its scene: "A-B1"
  text: string;  // as notation has it: "B1"
  title: string;  // "Boost 1"
  group: string;  // "Boost"
  zone: "" | "both" | "front" | "rear";
  number: string;  // printed beside it: "1"
  takes: string;  // the faces it takes, where not any: "1-2"
  die: Die | null;
  damaged: boolean;
  shield: "" | "down" | "up";  // "": no shield can be there
  note: string;  // what the die there does, or how the space stands: "moves 4, to space 7"
  rule: string;
}

/** Dice that lie beside a console. */
export interface Pile {
  id: string;
  title: string;  // "Boost token"
  kind: "aside" | "hand" | "token";
  dice: Die[];
  text: string;  // "sum 5"
  rule: string;
}

/** Something counted beside a console: cubes, damage tokens. */
export interface Counter {
  id: string;
  title: string;  // "Power cubes"
  value: number;
  most: number;  // 0: no limit
  kind: "cubes" | "damage" | "plain";
  pays: boolean;  // the cost of offers is taken from it
  text: string;  // "2 power cubes of 4"
  rule: string;
}

/** Which faces of a die would do, case by case; or how a count stands. */
export interface Gauge {
  id: string;
  title: string;  // "Which fire dice would hit"
  rows: GaugeRow[];
  rule: string;
}

/** One case of a gauge; without dice a line of a count. */
export interface GaugeRow {
  text: string;  // "After Boost 4"
  detail: string;  // "1 apart, its front: Front shield stops it"
  dice: Die[];  // those that do are counted
  tone: "bad" | "good" | "muted" | "now" | "plain";
}

/** A class of piece as SVG paths, nose up, in a box from -56 to 56 across and -66 to 66 down. */
export interface Silhouette {
  id: string;  // "pulsar"
  hull: string;  // the closed outline
  counter: boolean;  // a printed counter, upright wherever it faces; its hull is no more than its size
  ink: string;  // seams and panel lines, stroked
  light: string;  // canopy and lit parts, filled
  flame: string;  // the drive's, behind the hull
  bites: string[];  // what damage takes out of the hull, the first first
  cracks: string[];  // stroked beside each bite
}

/** Hexes about an origin, as axial steps (q, r) seen with facing up; overlays shift and turn it. */
export interface Shape {
  id: string;
  cells: [number, number][];
}

/** Cells lit as one: an arc with its range bands, reach, marked cells; or a `line` that joins two cell centres. A `course` is the way that a piece will take: a line through its cells, and at each cell with a label the piece as it will face there. The cells are `cells`, or those of a `shape` shifted to `origin` and turned by `facing`. On a ring there is also a `measure`, which counts the steps from its first cell to the others in order, and a `way`, which a piece takes from its first cell to its last. */
export interface Overlay {
  id: string;
  kind: "arc" | "course" | "line" | "mark" | "measure" | "reach" | "way";
  cells: [number, number][];
  labels: string[];  // one on each of `cells`, as far as they go
  facings: number[];  // of a course: one for each of `cells`
  piece: string;  // of a course: whose it is
  shape: string;  // the id of a Shape of the scene
  origin: [number, number] | null;
  facing: number;  // a multiple of 600
  label: string;
  bands: Band[];  // nearest first
  side: number;
  on_demand: string;  // piece id: shown when that piece is looked at; "": shown at once
  offer: string;  // offer id: shown when that offer is looked at
}

/** A sequence strip: the phases of the turn, the firing order, who still moves. */
export interface Track {
  id: string;
  title: string;
  steps: Step[];
  rule: string;
}

/** One place in a sequence strip. */
export interface Step {
  text: string;
  title: string;
  group: string;  // heads the steps that share it: "Gunners 9"
  side: number;
  state: "done" | "empty" | "later" | "now";
  piece: string;
  note: string;  // "hit", "miss", "held"
  hit: boolean;  // what came of it, which stands out
}

export interface Card {
  id: string;
  piece: string;
  side: number;
  title: string;
  label: string;  // as on its piece, which may have left the table
  subtitle: string;
  silhouette: string;
  involved: boolean;  // in the decision at hand
  role: string;  // in it: "fires", "target", "moves"
  stats: Stat[];
  lines: CardLine[];
  status: string;  // "damaged", "destroyed"
  whole: boolean;  // nothing is wrong with it, and its status says so
}

export interface Stat {
  text: string;  // "DS"
  title: string;  // "Defensive Screens"
  value: string;
  printed: string;  // where it differs from the value
  note: string;  // why it differs now: "short, until upkeep of turn 7"
  rule: string;
  tone: "bad" | "good" | "muted" | "now" | "plain";
}

/** A line of a card: what counts most (a weapon), what else the piece has (crew, gear), a lasting effect. */
export interface CardLine {
  id: string;  // unique on its card: "weapon-0"
  kind: "effect" | "main" | "part";
  text: string;
  key: string;  // "P"
  detail: string;
  bands: Band[];  // of a weapon, by range
  state: string;  // "fired", "lost", "until upkeep of turn 7"
  rule: string;
  tone: "bad" | "good" | "muted" | "now" | "plain";
}

/** A side: its units in the order of the scenario. */
export interface Roster {
  side: number;
  title: string;
  units: RosterUnit[];
  score: string;  // "35 points"
  rule: string;
}

export interface RosterUnit {
  id: string;
  name: string;  // "1st Platoon"
  kind: string;  // "platoon"
  elements: RosterElement[];
  morale: string;  // "6, battle-hardened"
  status: string;  // the worst that can be said of it now: "1 out of command"
  tone: "bad" | "good" | "muted" | "now" | "plain";
  rule: string;  // of the status
}

/** One element of a unit, on the table or not. */
export interface RosterElement {
  piece: string;
  name: string;  // "1a"
  kind: string;  // "squad", "Sherman M4"
  silhouette: string;
  state: "aboard" | "active" | "done" | "out" | "ready" | "reserve";  // out: lost
  badges: Badge[];
  text: string;  // how it is, in words: "lost", "aboard t1"
}

/** The orders of a piece, turn by turn; those of others are sealed until they are executed. What is written in the present decision is the text `draft`; `writes` and another text, sent as one order, put that in its place. */
export interface OrderSheet {
  id: string;
  piece: string;
  side: number;
  title: string;
  sealed: boolean;  // somebody else's: what it holds is unseen
  turns: SheetTurn[];  // the executed ones first
  draft: string;  // "F TS MF2 P3A @5 / @5"
  question: string;  // what is to be written next: "Frigate 1: orders for turn 4?"; "": nothing
  writes: string;  // "Frigate 1: rewrite "; "": nothing may be written now
  sample: string;  // how such a text looks: "F TS MF2 P3A @5 / @5"
  legend: SheetOrder[];  // what may stand in it, each kind once
  status: string;  // "2 of 3", "complete"
  complete: boolean;
  odds: Preview[];  // of what the orders will roll for, if all others stand as they stand now
  rule: string;
}

/** The orders of one turn, and where they lead. */
export interface SheetTurn {
  turn: string;  // "4"
  state: "draft" | "empty" | "executed" | "held";
  orders: SheetOrder[];
  place: string;  // "0605, facing 2"
  level: string;  // what the piece counts at its end: "@5"
  left: string[];  // what it then still has: "6 missiles", "3 pods"
  note: string;  // what is wrong or worth a warning
  tone: "bad" | "good" | "muted" | "now" | "plain";  // of the note
  rule: string;
  writing: boolean;  // the next order goes here
}

/** One order as it is written. */
export interface SheetOrder {
  text: string;  // "MF2"
  title: string;  // in words: "launch 2 missiles forward"
}

/** What an action may lead to, computed by the rules that will resolve it. */
export interface Preview {
  offer: string;
  text: string;  // "to hit Javelin 1"
  chance: number;  // per 1000; -1: there is no success to speak of
  exact: boolean;
  interval: string;  // where it is sampled: "83.1 to 84.0 %"
  dice: Die[];
  modifiers: Modifier[];
  needs: string;  // "needs 10"
  rule: string;
  outcomes: Outcome[];
  columns_title: string;  // "Net damage, index"
  columns: Column[];
  columns_rule: string;
  lines: Line[];  // what it means, in words; assumptions made; of what is certain the gravest first
  warning: string;  // what to think of first; told in a line too
}

export interface Modifier {
  text: string;
  amount: number;
  rule: string;
}

export interface Outcome {
  text: string;  // "Systems"
  share: number;  // per 1000
  tone: "bad" | "good" | "muted" | "now" | "plain";
}

/** One value of a distribution and what the printed table says there. */
export interface Column {
  value: string;  // "5", "24+"
  share: number;  // per 10000
  cell: string;  // "X>W"
  text: string;  // the cell in words
  tone: "bad" | "good" | "muted" | "now" | "plain";
}

/** A step of a story: "Med H 5 + 1 - ESV 3 = net 3". */
export interface Line {
  text: string;
  rule: string;
  codes: string[];  // letters of the printed table, shown in front: "T", "T"
  old: string;  // a changed value: before
  new: string;  // and after
  dice: Die[];  // rolled in the course of it: a critical hit's, a defender's
  modifiers: Modifier[];  // of that roll
  tone: "bad" | "good" | "muted" | "now" | "plain";
}

/** What lies on the sides of a piece, while its owner lays it. */
export interface Layout {
  id: string;
  piece: string;
  side: number;
  title: string;
  what: string;  // of what it is: "guard pod"
  places: LayoutPlace[];
  facing: number;  // of the piece
  silhouette: string;
  rule: string;
}

/** A side of a piece where something may lie. */
export interface LayoutPlace {
  id: string;
  text: string;  // "front-starboard"
  count: number;
  angle: number;  // tenths of a degree clockwise from the piece's front
}

/** What the viewer's own side is to do, row by row. */
export interface Orders {
  title: string;
  rows: OrderRow[];
  purse: Purse | null;
  clear: string;  // sent, it takes all orders back; "": there are none
  count: string;  // "3 of 4 ordered"
}

/** One that takes orders. */
export interface OrderRow {
  id: string;
  piece: string;  // the id of the piece or the place that it is
  side: number;
  title: string;
  subtitle: string;
  group: string;  // heads the rows that share it: "Ships"
  silhouette: string;
  order: string;  // what it is to do: "to Vesta"
  status: string;  // why it takes no order: "cannot move"
  tone: "bad" | "good" | "muted" | "now" | "plain";  // of the subtitle
  hint: string;  // what the details of the choices tell
  choices: Choice[];
  stances: Choice[];
  cost: string;
  naming: Naming | null;
  rule: string;
}

/** One of the orders that may be given to a row; what is refused is listed too, with the reason. */
export interface Choice {
  text: string;  // "Vesta"
  order: string;  // sent as it stands, one act or several in a row; "": it is refused, or stands already
  detail: string;  // "12 to 42"
  chosen: boolean;
  refusal: string;  // why not, and what would be right
  rule: string;
  place: string;  // the id of the place of a chart to which it leads
}

/** That its owner may give it a name. */
export interface Naming {
  order: string;  // with the name behind it the notation: "Frigate 3 name"
  most: number;  // letters
  name: string;  // what it is to be called so far
  back: string;  // the notation that takes that back
  rule: string;
}

/** What may be spent: piece by piece, then what is left. */
export interface Purse {
  total: number;
  left: number;
  text: string;  // "left of 58"
  parts: PursePart[];
  rule: string;
}

export interface PursePart {
  text: string;  // "Picket"
  value: number;
}

/** Something fought over that is decided elsewhere. */
export interface Clash {
  id: string;
  number: number;
  title: string;  // "Vesta"
  state: "ended" | "open";
  text: string;  // "not fought yet", "Blue holds the field"
  sides: ClashSide[];
  value: string;  // what `mass` is called
  agreeing: string;  // "Let the computer fight it: all must agree"; "": that is no choice
  stakes_title: string;
  stakes: Stake[];
  rule: string;
}

/** A side of what is fought over. */
export interface ClashSide {
  side: number;
  text: string;  // "Blue, north"
  pieces: string[];  // ids
  silhouettes: string[];  // one for each
  mass: number;
  agreed: boolean;  // to leave it to the computer
}

/** What follows from one result: a value for each side of the scene. */
export interface Stake {
  text: string;  // "Blue holds it"
  detail: string;
  side: number;
  values: number[];
}

/** A value of each side, round by round; the rounds to come are empty. */
export interface Curve {
  title: string;
  rounds: number;
  first: number;  // the number of the first value's round
  now: number;
  values: number[][];  // by side, then by round
}

/** Whose decision it is and what it is, in one sentence. */
export interface Prompt {
  seats: number[];
  text: string;
  detail: string;
  rule: string;
  piece: string;
  decline: string;  // the offer that passes it up, where a player may say not to be asked again
  proposed: string;  // the offer to begin with; "": the first that does something
}

/** A legal action. `id` is its notation, which is also what is sent back. */
export interface Offer {
  id: string;
  text: string;  // "Fire at Javelin 1"
  detail: string;  // "range 4, short +1, DS 12"
  label: string;  // beside its target on the board, at most a few words: "range 4", "4 points"
  group: string;  // offers of one kind stand together
  piece: string;  // the piece it is tied to (a target, a ship to choose)
  slot: string;  // the line of that piece's card it is tied to: the id of a CardLine or the text of a Stat
  space: string;  // the dice space it leads to or is done on: the id of a DiceSpace
  dice: string[];  // ids of dice that it is done with; where they are alike, any of them
  console: string;  // the console it belongs to as a whole
  sheet: string;  // the order sheet that it writes on: shown there, while that sheet is open
  erases: boolean;  // it takes the last order of the sheet back
  row: string;  // the row of orders, or what is fought over, where it is shown
  layout: string;  // the layout it changes, with what it moves from the place `start` to the place `end`
  start: string;
  end: string;
  cell: [number, number] | null;  // the hex or space it leads to
  path: [number, number][];  // to `cell`, from where its piece is: one of many ways, listed while it is chosen
  at: [number, number] | null;  // the hex it is done in, where that is not its piece's: the end of a course being plotted
  facing: number;  // the facing it leads to; -1: none
  chance: number;  // per 1000 that it succeeds; -1: certain or not to be told
  bars: Bar[];
  key: string;  // a key that is its natural short cut
  number: number;  // the digit that selects it: of the ship or the part it is about, whatever else is offered; 0: none
  binding: boolean;  // cannot be taken back: never proposed while something else can be done
  quiet: boolean;  // the one that does nothing: hold fire, end the move
  uncertain: boolean;  // dice decide what comes of it; a Preview can be asked for
  foretold: boolean;  // what comes of it is certain; a Preview can be asked for
  folded: boolean;  // listed only while one of its dice is picked, or its piece: there are many like it
  warning: string;  // what to think of first: it is carried out when asked for again
  cost: number;  // what it uses up of the counter that pays
  variants: Variant[];  // the cheapest first; where there are some, the first is the offer itself
  rule: string;
}

/** One part of an outcome bar; shares are per 1000 and sum to 1000. */
export interface Bar {
  text: string;
  share: number;
  tone: "bad" | "good" | "muted" | "now" | "plain";
}

/** The same act done with more: dearer, with another outcome. `id` is its notation. */
export interface Variant {
  id: string;
  pips: number[];  // added to each of the offer's dice, in their order
  cost: number;  // what it uses up in all
  text: string;  // what then comes of it: "6 spaces, to 9"
  label: string;  // the button that carries it out: "Boost 6"
}

/** Why dice may not go to a space now, in the words of the rule that forbids it. */
export interface Refusal {
  space: string;  // the id of a DiceSpace
  dice: string[];  // ids
  text: string;  // "a shield space takes only its two numbers"
  rule: string;
}

/** How the game ended. */
export interface Result {
  text: string;  // "Blue wins"
  reason: string;  // "Orange has no ship left in play"
  rule: string;
  winner: number;  // a side; -1: a draw
}

/** One entry of the journal as a viewer sees it. */
export interface LogEntry {
  number: number;
  kind: "concession" | "corrected" | "decision" | "resumed" | "set-up" | "undo";  // resumed: the rules changed under it; corrected: the position was set right
  seat: number;  // who decided; -1: nobody
  text: string;  // the decision in notation; "" where it is sealed for this viewer
  sealed: boolean;  // decided in secret, its text withheld from this viewer
  forced: boolean;  // the only legal answer, carried out by the table; not so told of what a battle brought
  back_to: number;  // kind "undo": the entry whose position was restored; else -1
  taken_back: boolean;  // an undo took this entry back later
  frozen: boolean;  // shown as it was recorded: the rules of today no longer agree
  stories: Story[];
  time: number;
  turn: string;  // the scene's turn when it was decided
  phase: string;  // the step of the track "phases" that was on then
  by: "" | "all" | "referee";  // set right by all together, or by the referee
  notes: string[];  // sentences on what came before the next entry and is no decision: new links to seats
  left: (number | null)[];  // seconds on the clock of each seat then; None: it has none. No clock: empty
}

/** One happening in the log: roll, modifiers one by one, total against total, result. */
export interface Story {
  text: string;  // "Javelin 1 gunner A at Pulsar 1"
  kind: "act" | "heading";  // heading: a turn or phase begins
  side: number;
  piece: string;
  target: string;
  outcome: string;  // "hit, net 3"
  writing: Writing | null;  // where the act wrote one order of a sheet
  dice: Die[];
  modifiers: Modifier[];
  lines: Line[];
  rule: string;
  tone: "bad" | "good" | "muted" | "now" | "plain";
}

/** An order on a sheet, or a step of a way; entries in a row that write on one sheet are shown as that sheet. */
export interface Writing {
  sheet: string;  // "Frigate 1 plots"
  row: string;  // "Turn 3"
  code: string;  // as the sheet writes it: "TS"
}

/** One step back: what U does. */
export interface UndoOffer {
  seat: number;  // whose
  to: number;
  text: string;  // the decision that it takes back
  free: boolean;  // else the others are asked
  free_to: number;  // the earliest entry that can be gone back to freely
  takes: number[];  // the entries that would no longer count, as far as the viewer can tell of them
  dice: boolean;  // dice that the viewer saw are among them: others fall, these stay in the record
  anew: boolean;  // a secret decision that was opened is among them: whoever took part decides anew
}

/** A seat asks the others for something; one request of a kind is open at a time. */
export interface AskedFor {
  kind: "back" | "dice" | "draw" | "end" | "pause" | "position" | "swap" | "undo";
  number: number;  // of the request: what an answer names
  seat: number;  // who asks
  until: number;  // Unix seconds: it lapses then
  waiting: number[];  // seats that have not answered
  mine: boolean;  // this link is asked
  own: boolean;  // this link asks, and may withdraw it
  why: string;  // kind "undo": why it is not free
  to: number;  // kinds "undo", "back": the entry to go back to; "dice": whose dice are to be set
  takes: number[];  // kind "undo": as of an UndoOffer, as are the next two
  dice: boolean;
  anew: boolean;
  position: string;  // kind "position": what is to be so, TOML
  changes: FieldChange[];  // kinds "position", "dice": what becomes of it, as far as the viewer may know
}

/** Nobody acts until somebody goes on. */
export interface Pause {
  seat: number;  // who asked for it
  since: number;  // Unix seconds
}

/** What waits for the next decision of this link's one seat. */
export interface QueueInfo {
  open: boolean;  // acts may be put there now: others decide
  acts: QueuedAct[];
  dropped: string[];  // what was not carried out, and why; until the queue is set anew
}

/** An act that waits. */
export interface QueuedAct {
  text: string;  // in notation
  doubt: string;  // what cannot be understood of it as the table stands; ""
}

/** The clocks of a match, which stay as they are told until the next change. */
export interface ClockInfo {
  kind: "correspondence" | "live";
  minutes: number;  // live: what each seat has
  increment: number;  // live: seconds more for each decision
  days: number;  // by correspondence: what each decision has
  leave: number;  // by correspondence: days of leave
  since: number;  // the moment, by the server's time, which a `Pong` tells
  begun: boolean;  // False: no time counts before all have sat down
  seats: (SeatClock | null)[];  // None: the computer's, which has none
}

/** The clock of a seat as it stood at a moment. */
export interface SeatClock {
  left: number;  // seconds: of a live clock in all, by correspondence of this decision
  leave: number;  // seconds that are drawn on then
  running: boolean;  // since that moment
}

/** Where the learner stands, as part of a table. */
export interface LessonInfo {
  name: string;
  title: string;
  number: number;  // in the course, from 1
  count: number;  // of the course's lessons
  steps: string[];  // a word or two for each
  step: number;  // counted from 0; their number once all are done
  say: string;  // what is to be done, or is so; once all are done, what is said then
  why: string;
  rule: string;
  read: boolean;  // there is nothing to be done but to go on
  offers: string[];  // ids of the offers that are right
  words: string[];  // the same in the words of the lesson, for who writes
  spots: [number, number][];  // places on a free table that it leads to, in hundredths of its unit
  light: string[];  // ids of pieces to be lit too
  done: boolean;
  next: NextLesson | null;
  battle: FirstBattle | null;  // once the last of the course is done
}

/** The lesson that follows. */
export interface NextLesson {
  name: string;
  title: string;
  steps: number;
  minutes: number;
}

/** What a course ends with: a small match against the computer. */
export interface FirstBattle {
  scenario: string;
  title: string;  // of the scenario
  options: Record<string, boolean | number | string>;
  level: string;
  say: string;
}

/** Hints can be had at this table, as part of it. */
export interface HintsInfo {
  measured: boolean;  // chances to win were measured in games; else there is no more than the computer's own opinion
  own: boolean;  // of this very scenario
  text: string;  // what they rest on
  seconds: number;  // after which a decision that is to be warned of goes through unjudged
}

/** How a seat was helped. */
export interface HelpedInfo {
  seat: number;
  hints: number;
  warnings: number;
  watched: boolean;  // warnings were turned on
}

/** How far the solver is, as part of a table. */
export interface PuzzleInfo {
  number: number;
  title: string;
  goal: string;
  level: "deep" | "hard" | "medium";
  rule: string;
  fitted: boolean;  // what ways leave are chances to win, read by a fit; else what the search says
  side: string;  // of the solver, as the game calls it
  find: number;  // how much there is to be found: acts that not every way has
  begun: string[];  // what has been done of a try that is no whole decision yet
  tries: TriedTold[];
  written: number;  // how much was noted
  found: boolean;
  solved: Solved | null;  // None: still sought
  next: NextPuzzle | null;
}

/** A try that was wrong. */
export interface TriedTold {
  do: string;  // in notation
  chance: number;  // thousandths, that it leaves; -1: nobody has weighed it
  right: number;  // of what is to be found, how much is in it
}

/** The solution and why. */
export interface Solved {
  why: string;  // a sentence
  ways: WayTold[];  // the solution first
  effects: EffectTold[];
  many: number;  // ways there were
  origin: string;  // the game that it is from
}

/** A way of deciding, once the solution is known. */
export interface WayTold {
  do: string;
  chance: number;  // thousandths
  easy: number;  // of ten times, how often the easy level takes it
  tried: boolean;  // by the solver
}

/** What happens oftener or seldomer for it. */
export interface EffectTold {
  text: string;
  rule: string;
  after: number;  // hundredths of a time, on average
  instead: number;  // after what the easy level does most
}

/** The puzzle that follows. */
export interface NextPuzzle {
  number: number;
  title: string;
}

/** The time of a seat is up, and somebody may choose how it goes on. */
export interface TimeUpInfo {
  seat: number;
  by: number;  // the seat of this link that may choose; -1: none
  choices: ("claim" | "computer" | "wait")[];  // what it may choose
  waiting: number[];  // all seats that may choose, the first of them to do so decides
}

/** One screen, several players: nothing secret is shown until this one takes the screen (`Take`). */
export interface Curtain {
  seat: number;
  name: string;
}

/** How the dice can be checked. */
export interface DiceInfo {
  kind: "table" | "typed";
  match: string;  // the match's name in the dice messages
  commitment: string;
  salts: string[];  // by seat; "" where none was given
  salt_wanted: boolean;  // this link may still add a salt
  seed: string;  // hexadecimal, once the match is over
}

/** Typed dice: the roll that the action under way waits for. */
export interface DiceWanted {
  seat: number;  // whose roll it is; -1: the table's
  count: number;
  sides: number;
  rolled: number[];  // faces of this action typed so far, all its rolls in order, as far as this link may see them
  action: string;  // "" while it is kept from this link
  mine: boolean;  // this link may type them
  withdraw: boolean;  // this link may still think better of the action
}

/** The match is over; the scene's `result` says how. */
export interface Ending {
  points: number[];  // by seat: 2 a win, 1 a draw, 0 a loss; none: it ended without a result
  rated: boolean;  // it was agreed that it counts for ratings
  how: "draw" | "end" | "host" | "rules";  // by the rules, as the players agreed, or by whoever runs the server
  replay: string;  // /replay/{key} shows everything
}

/** A battle of a campaign, which is a match of its own. */
export interface BattleLink {
  number: number;
  title: string;  // "Battle 3: Vesta"
  path: string;  // /table/{key} of whoever looks; once it is over /replay/{key}
  computers: boolean;  // they play all its seats
  prompt: string;  // whose decision it is there and what it is
  mine: boolean;  // a seat of this link must decide there
  over: boolean;
  result: string;
}

/** The campaign that a battle belongs to. */
export interface CampaignLink {
  title: string;  // of its game
  path: string;  // /table/{key} of whoever looks
  counts: boolean;  // False: the campaign went back to before this battle, or it is fought anew
}

/** In place of a table, to a page that asked for it: what is otherwise than in the table that it has. `follows`: how many of these came since the whole table; a page that missed one asks for the whole (`Whole`). A run is text, or pieces of the old text, from and up to before; the drawing is cut into pieces at every "<", the words at every line break; no runs: as before. */
export interface Changes {
  type: "changes";
  follows: number;
  table: Record<string, any>;  // fields of a table that are otherwise, those below apart
  scene: Edit | null;  // None: as before
  svg: (string | [number, number])[];
  text: (string | [number, number])[];
  log_from: number;  // as in a table
  log: LogEntry[];
}

/** What makes a newer value of an older one: `is`, or `items`, or `but` and `in` (edits.py says more). */
export interface Edit {
  is: any;  // the new value
  but: Record<string, any>;  // the fields of a thing that have another value
  in: Record<string, Edit>;  // the fields of a thing that are edited
  items: ([number, number] | EditPart)[];  // a new list in order: items of the old one, from and up to before; others
}

/** An item of a list that is not as it was, or several: `of`, or `as`, each edited by what follows, or `new`. */
export interface EditPart {
  of: number;  // the old item at this place
  as: number;  // the item so many before it in the new list
  but: Record<string, any>;
  in: Record<string, Edit>;
  new: any[];
}

/** What an offer may lead to; `preview` is None where nothing is uncertain. */
export interface PreviewAnswer {
  type: "preview";
  number: number;
  offer: string;
  preview: Preview | null;
}

/** What is told of a piece that is looked at, and drawn of it; `survey` is None where there is nothing to tell. */
export interface SurveyAnswer {
  type: "survey";
  number: number;  // the entry this is after
  piece: string;
  survey: Survey | null;
  under: string;  // SVG: light that lies below the pieces
  over: string;  // SVG: offers, above them
}

/** One piece looked at: what it may do, how far it reaches, what it sees, and why not more. */
export interface Survey {
  piece: string;
  title: string;  // "s1, Sherman M4"
  text: string;  // its unit and how it stands, in words
  facts: Line[];
  offers: Offer[];  // beside those of the scene
  regions: Region[];
  figures: Figure[];
  barred: Barred[];
  barred_title: string;  // "Not at"
}

/** What a piece cannot do, or to whom, and why, in the words of the rule that forbids it. */
export interface Barred {
  what: string;  // "PzIV 2", "Move"
  text: string;  // "it does not see the target"
  rule: string;
  piece: string;  // whom it is about
}

/** What pieces would do together; `together` is None where there is nothing of the kind. */
export interface TogetherAnswer {
  type: "together";
  number: number;  // the entry this is after
  action: string;
  pieces: string[];
  together: Together | null;
}

/** Acts of several pieces, in the order in which they are carried out. */
export interface Together {
  parts: Part[];
  title: string;  // of what is proposed: "Fire, as proposed"
  text: string;  // what carries it out: "Fire"
  notes: Line[];  // of all of them
  one_by_one: boolean;  // dice decide what comes of each: the next is thought over when one has gone well
}

/** One piece's part in it. `act` is its notation; "": it does nothing. */
export interface Part {
  piece: string;
  name: string;
  act: string;
  follows: "short" | "stays" | "whole";
  text: string;  // "Move 4.2 in", "at g1: 3 dice, 8 in"
  why: string;  // it does not follow wholly
  rule: string;
  cell: [number, number] | null;  // where it ends
  facing: number;
  target: string;  // a piece that it is done to
  chance: number;  // per 1000 that it succeeds; -1: it is certain
  warning: string;  // what to think of first
  lines: Line[];  // what comes of it, the gravest first
}

/** A message of the page that was not carried out. */
export interface Refused {
  type: "refused";
  text: string;  // one sentence
  rule: string;  // the id of the rule that forbids it, or ""
  action: string;  // what was refused
  stale: boolean;  // the table has moved on: look again
  halfway: boolean;  // of several acts the first were carried out: the table that says so is still to come
}

/** Whether an action would be legal now, and if not why. */
export interface WhyAnswer {
  type: "why";
  action: string;
  legal: boolean;
  text: string;
  rule: string;
  lines: Line[];  // what comes of it, where that was asked for and is certain; the gravest first
  brief: string;  // the same in short: "4 in of 6 in"
  warning: string;  // what to think of first; told in a line too
}

/** What the hard level would do; `why` says why there is no hint. */
export interface HintAnswer {
  type: "hint";
  number: number;  // the entry this is after
  best: HintWay | null;
  other: HintWay | null;  // the next best, or what is drafted
  drafted: boolean;
  close: boolean;  // too close to tell
  by_lot: boolean;  // the computer draws lots here
  second: string;  // what it thought best at first, where a closer look found better
  why: string;
}

/** What may be done, and the chance to win that it leaves, in thousandths. */
export interface HintWay {
  text: string;  // in notation, all its steps
  first: string;  // the first of them
  chance: number;
  error: number;  // half of its interval
}

/** What a decision would give away, in thousandths; "gives": more than was asked for; else it goes through. "refused": it is not judged; `why` says why not. */
export interface WarningAnswer {
  type: "warn";
  number: number;
  action: string;
  verdict: "fine" | "gives" | "late" | "refused" | "unready";
  given: number;
  played: HintWay | null;
  best: HintWay | null;
  begun: boolean;  // both are told from the beginning of the decision, some of which is done
  why: string;
}

/** How far the rules are compiled for the computer player of this table, which answers slowly until they are. */
export interface WarmingUp {
  type: "warming";
  done: number;  // rules
  total: number;  // of those known so far; 0 while it is another game's turn
  finished: boolean;
  error: string;  // why they cannot be compiled, and it stays slow; "" else
}

/** Answer to `Ping`. */
export interface Pong {
  type: "pong";
  now: number;  // the server's time, by which clocks are told
}

/** Who is at the table; sent to a page that has told whether it can be seen. */
export interface Present {
  type: "present";
  seats: ("away" | "elsewhere" | "gone" | "here")[];  // of those who play them; the computer is always here
  watching: number;  // how many look on
}

/** What is said at the table, in order. */
export interface Heard {
  type: "heard";
  said: Said[];
  place: "after" | "all" | "before";  // in place of what the page has, before it, after it
  earlier: boolean;  // there is more before these; of "after": nothing is said about it
  hidden: string[];  // players whose words the reader hides; of "all" alone
  read: number;  // up to which message a player has read; -1: nothing, or no player; of "all" alone
  to: ("players" | "team" | "watchers")[];  // to whom the reader may say something now; of "all" alone
  why: string;  // why he may not say anything, a sentence; "" else
}

/** One message as a reader sees it. */
export interface Said {
  number: number;
  time: number;  // Unix seconds
  to: "players" | "team" | "watchers";
  seat: number;  // of the writer; -1: watches
  writer: PlayerInfo | null;  // None: who holds the seat, and has no name of his own
  name: string;  // what the seat was called then, where there is no writer
  mine: boolean;
  client: string;  // of one's own message, what the page drew for it; "" else
  text: string;  // U+FFFC stands for each of the moments
  moments: number[];  // entries in the reader's counting; -1: one that he may not see
}

/** A player as others see him. */
export interface PlayerInfo {
  id: string;  // public; opens nothing
  name: string;  // "": has left
  emblem: string;
}

/** Something was not said. */
export interface Unsaid {
  type: "unsaid";
  client: string;
  text: string;  // why, a sentence
  nameless: boolean;  // it can be said once the writer has a name
}

/** Decide. `action` is the id of an offer, or notation typed by hand; `number` the entry the page shows. */
export interface Act {
  type: "act";
  number: number;
  seat: number;
  action: string;
}

/** Ask what an offer may lead to. */
export interface AskPreview {
  type: "preview";
  seat: number;
  offer: string;
}

/** Ask what is told of a piece when it is looked at, as this viewer sees it now. */
export interface AskSurvey {
  type: "survey";
  piece: string;
}

/** Ask what pieces would do after what one of them does (`action`); "": what is proposed for each, or for all. */
export interface AskTogether {
  type: "together";
  seat: number;
  pieces: string[];
  action: string;
}

/** Ask whether and why something is not legal now; `foretell`: and if it is, what comes of it. */
export interface AskWhy {
  type: "why";
  seat: number;
  action: string;
  foretell?: boolean;
}

/** Ask what the hard level would do; `drafted` is what is chosen so far, in notation, for it to be set beside. */
export interface AskHint {
  type: "hint";
  seat: number;
  drafted?: string;
}

/** Ask whether a decision that is about to be sent gives away more than so many per cent of the chance to win. */
export interface AskWarning {
  type: "warn";
  seat: number;
  action: string;
  percent: number;
}

/** Go back to the position after entry `to`; asks the others where that is not free. */
export interface Undo {
  type: "undo";
  number: number;
  seat: number;
  to: number;
}

/** Answer a request; the one who asks withdraws it with yes = false. `request` is the number of the one which the page shows: consent to another one is stale. -1: to whichever it is. */
export interface Consent {
  type: "consent";
  seat: number;
  yes: boolean;
  kind?: "back" | "dice" | "draw" | "end" | "pause" | "position" | "swap" | "undo";
  request?: number;
}

/** Ask the others for something; to take back is asked for by `Undo`. */
export interface Ask {
  type: "ask";
  number: number;
  seat: number;
  kind: "draw" | "end" | "pause" | "swap";
}

/** Go on with a match that is paused. */
export interface Resume {
  type: "resume";
  seat: number;
}

/** Set something right: the referee does at once, a seat asks all others. `preview`: say only what it would change, answered by `RulingAnswer`. */
export interface Rule {
  type: "rule";
  number: number;  // the entry that the page shows
  seat: number;  // -1: the referee
  what: "back" | "dice" | "position";
  position?: string;  // a case file's [position], or a whole one; TOML
  to?: number;  // "dice": the entry whose dice are set; "back": the entry to go back to
  faces?: number[];  // in the order rolled
  preview?: boolean;
}

/** Let these acts wait for a seat's next decision, in place of those that do; none: forget them. */
export interface Queue {
  type: "queue";
  seat: number;
  acts: string[];
}

/** Ask what a seat could choose among at its last decision; answered by `OffersAnswer`. */
export interface AskOffers {
  type: "offers";
  seat: number;
}

/** Give up; the page asks before it sends this. */
export interface Concede {
  type: "concede";
  number: number;
  seat: number;
}

/** At a lesson: go on from what there was to read, or let what is asked for be done; `step` is the one shown. */
export interface Learn {
  type: "learn";
  seat: number;
  step: number;
  what: "go-on" | "skip";
}

/** At a puzzle: let what was done be the decision, show the solution, or begin anew. `written`: how much was noted of it, as the page knows; asked twice, it is done once. */
export interface Solve {
  type: "solve";
  seat: number;
  written: number;
  what: "again" | "check" | "give-up";
}

/** Choose how it goes on, the time of the seat `late` being up; `level` of the computer that is to play it. */
export interface ChooseTimeUp {
  type: "time-up";
  seat: number;
  late: number;
  choice: "claim" | "computer" | "wait";
  level?: string;
}

/** Play a seat of one's own again, in which the computer stands in. */
export interface TakeOver {
  type: "take-over";
  seat: number;
}

/** Typed dice: the faces of the roll wanted; an empty list withdraws the action. */
export interface Faces {
  type: "faces";
  seat: number;
  faces: number[];
}

/** A seat's share in the dice, drawn by its browser after it saw the commitment; the first one counts. */
export interface Salt {
  type: "salt";
  seat: number;
  salt: string;
}

/** The name under which a seat plays. */
export interface Rename {
  type: "name";
  seat: number;
  name: string;
}

/** One screen, several players: this seat's player sits before it now; -1 draws the curtain. */
export interface Take {
  type: "take";
  seat: number;
}

/** Keep the line open. */
export interface Ping {
  type: "ping";
}

/** Ask for the whole table: what came last does not go with what the page has. */
export interface Whole {
  type: "whole";
}

/** Tell whether the page can be seen: one that nobody has looked at for minutes is away. With the first of these a page asks to be told who is here (`Present`), now and whenever that changes. */
export interface See {
  type: "see";
  visible: boolean;
}

/** Ask for what was said last, and from then on for whatever is said (`Heard`). */
export interface Listen {
  type: "listen";
}

/** Say something. It comes back as `Heard` once it is kept, or as `Unsaid`; sent twice it is said once. "entry 41" in the text, in the writer's counting, becomes a link to that moment. */
export interface Say {
  type: "say";
  client: string;  // drawn by the page for this message alone
  to: "players" | "team" | "watchers";
  text: string;
  seat?: number;  // from which of the seats of this link; -1: whichever
}

/** Ask for what was said before a message. */
export interface Older {
  type: "older";
  before: number;
}

/** Tell up to which message a player has read. */
export interface HasRead {
  type: "read";
  number: number;
}

/** Hide what a player says from now on, at every table, or show it again. Of who has no name the page keeps it. */
export interface Hide {
  type: "hide";
  player: string;
  hidden: boolean;
}

/** Everything there is. */
export interface LobbyWhole {
  type: "lobby";
  number: number;
  mode: "invitation" | "off" | "open";
  you: string;  // the player whose page it is, by id; "": nobody whom the server knows
  people: number;  // who are here
  here: Here[];  // those of them who offer seats, and some others who have a name
  seats: OpenSeat[];
  playing: Playing[];
  own: OpenSeat[];  // offers that only this page is told of: by link, or to one player
}

/** Somebody who is here. */
export interface Here {
  player: PlayerInfo;
  away: boolean;  // has not looked at any page for some minutes
}

/** A seat that somebody offers, or several. */
export interface OpenSeat {
  id: string;  // what takes it: /api/offers/{id}
  game: string;
  scenario: string;  // its title
  words: string;  // what is special about it: "Speed restriction: off", "2 of 4 seats left"
  player: PlayerInfo;  // who offers it
  chairs: Chair[];
  pace: "days" | "live" | "none";
  clock: string;  // "15 min + 10 s"; "": none
  rated: boolean;
  low: number;  // the rating that it is for, from this
  high: number;  // to this; 0: any
  newcomers: boolean;  // whoever is new to the game is welcome
  whom: "all" | "link" | "player";
  lot: boolean;  // who sits where is drawn once all have come
  warm: boolean;  // the match goes on already, and the computer keeps the seat until somebody takes it
  made: number;  // Unix seconds
  until: number;  // Unix seconds when it lapses
  table: string;  // of one's own, once the match has opened: the key to it
}

/** A seat, and who has it. */
export interface Chair {
  letter: string;  // its name in notation
  team: number;  // seats of the same number play together
  player: PlayerInfo | null;
  name: string;  // of whoever has it, as the table calls him; "": nobody has
  computer: boolean;
}

/** A match that all may watch. */
export interface Playing {
  watch: string;  // /table/{watch}
  game: string;
  scenario: string;
  turn: string;  // "round 3 of 6"
  chairs: Chair[];
  pace: "days" | "live" | "none";
  watchers: number;
  changed: number;  // Unix seconds of the last entry that is shown
  delay: string;  // "3 moves late"; "": none
}

/** What has changed. */
export interface LobbyNews {
  type: "news";
  number: number;
  seats: OpenSeat[];  // new, or other than before
  gone: string[];  // seats, by id
  playing: Playing[];
  ended: string[];  // matches, by the key to watch them
  people: number;  // -1: as before
  here: Here[] | null;  // all of it anew; None: as before
}

/** Offers that only this page is told of, all of them; one that has a table has become a match. */
export interface LobbyOwn {
  type: "own";
  own: OpenSeat[];
}

/** POST /api/table/{key}/branch: play on from after an entry, in a new match; answered by `Created`. */
export interface BranchRequest {
  entry: number;
  seats?: SeatRequest[];  // empty: as in the match
  hints?: boolean;  // as of a MatchRequest
  commitment?: string;
  salt?: string;
}

/** Who plays a seat: the computer, whoever opened the match, or a friend with a link. */
export interface SeatRequest {
  kind: "computer" | "friend" | "screen";
  level?: string;
  name?: string;
}

/** POST /api/games/{game}/check, body MatchRequest: whether it can be played, before anybody sits down. */
export interface Checked {
  problem: string;  // one sentence: what is wrong and what would be right; "": nothing
  seats: Place[];  // with these options, as far as they can be played; none for a scenario that is not there
}

/** A seat of a scenario. */
export interface Place {
  letter: string;  // its name in notation
  team: number;  // seats of the same number play together
  name: string;  // what its side is called there
}

/** The keys of a match, for whoever opened it: /table/{key} for each, `owner` for lost links. Those of seats that are taken are left out, but for one's own. */
export interface Created {
  owner: string;
  table: string;  // where the opener goes: the screen's seats if there are any, else watching
  watch: string;
  links: SeatLink[];
  referee: string;  // for whoever may set things right, where the match names one; it watches, too
}

/** One or more seats (several: they share one screen) that are held together, and the link to them. As long as nobody sits there, `key` is an invitation. */
export interface SeatLink {
  key: string;  // "": taken, so that its holder alone knows it
  seats: number[];
  kind: "computer" | "friend" | "screen";
  name: string;
  taken: boolean;
}

/** A game as the lobby shows it. */
export interface GameInfo {
  name: string;
  title: string;
  text: string;
  minutes: number;
  within: string;  // the game whose campaign it is; "": it stands by itself
  scenarios: ScenarioInfo[];
  options: Option[];
  levels: Level[];  // weakest first; empty: no computer opponent
  default_level: string;
  workshop: string;  // the title of the page where units are designed; "": none are
  editor: string;  // the title of the page where scenarios are drawn; "": none are
  lessons: number;  // how many there are of it
  prints: string[];  // the parts that can be printed: "sheets", "tables"; none: nothing is
}

/** A scenario, shipped or of one's own, as the lobby shows it. */
export interface ScenarioInfo {
  name: string;
  title: string;
  text: string;
  seats: Place[];  // with the options' defaults
  sizes: number[];  // how many can sit down with other options, ascending
  options: Record<string, boolean | number | string>;  // those it can be played with, as it is played unless others are asked for
}

/** A choice made before the match starts; `rule` is the id that describes it ("" if none). */
export interface Option {
  name: string;
  title: string;
  rule: string;
  default: boolean | number | string;
  text: string;
  kind: "flag" | "force" | "number";
  low: number;
  high: number;
  scenarios: string[];  // where it applies; empty: everywhere
  units: [string, string, number][];  // kind "force": (key, title, points) to build from
  groups: [string, string[]][];  // kind "force": headings, the keys under each
  limit: string;  // kind "force": the option of kind "number" that says how many points it may have, 0 for any
  measure: [string, string];  // kind "force": what its units cost, one and several
  seats: boolean;  // kind "number": how many sit down depends on it
}

/** A strength of the computer. */
export interface Level {
  name: string;
  title: string;
  text: string;
}

/** GET /api/table/{key}/invitation: what one is invited to, before anybody sits down. */
export interface Invitation {
  game: string;
  title: string;  // of the game
  scenario: string;
  seats: string[];  // who plays
  sides: string[];  // what the side of each is called; none before the table is set up
  teams: number[];  // of the seats
  yours: number[];
  turn: string;  // "round 3 of 6"
  over: boolean;
}

/** POST /api/table/{key}/invitation, answered by `SeatLink`: a new link to a seat. For whoever opened the match or holds the seat. The key that held the seat ends, and the table is told. */
export interface LinkRequest {
  seat: number;
}

/** GET /api/games. */
export interface Lobby {
  games: GameInfo[];
  version: string;
}

/** GET /api/table/{key}/log[?as=SEAT], also for a replay's key: everything a replay shows beside the entries. */
export interface LogPage {
  game: string;
  title: string;
  scenario: string;
  seats: SeatInfo[];
  entries: LogEntry[];
  over: Ending | null;
  dice: DiceInfo;
  clock: ClockInfo | null;
  perspectives: number[];  // what `as` may be; -1 is a watcher
  frozen: string;  // a sentence when some entries are shown as recorded; "" else
  branch: boolean;  // whether one may play on from here
  helped: HelpedInfo[];  // the seats that had hints or warnings
}

/** POST /api/matches, answered by `Created`. `scenario` names a shipped one; `scenario_file` is the text of a scenario file (TOML) instead. With served dice, `commitment` is the answer to POST /api/seals and `salt` was drawn after it; both may be empty, then the server draws a seed and nobody's salt protects the set-up's rolls. */
export interface MatchRequest {
  game: string;
  scenario?: string;
  scenario_file?: string;
  designs?: Record<string, any>[];  // of one's own, that the scenario shall have too
  options?: Record<string, boolean | number | string>;
  seats?: SeatRequest[];
  dice?: "table" | "typed";
  clock?: Clock | null;
  commitment?: string;
  salt?: string;
  referee?: boolean;  // somebody is named who may set things right: there is a link for that
  hints?: boolean;  // whoever plays may have hints; only where nobody else does
  rated?: boolean;  // its result counts for the ratings of its players, who have to say who they are
}

/** How long the seats of people may take; the table keeps it, and the rules know nothing of it. Live: `minutes` for the whole match, and `increment` seconds more for each decision. By correspondence: `days` for each decision, and `leave` days for the whole match, drawn on once the days are out. */
export interface Clock {
  kind: "correspondence" | "live";
  minutes?: number;
  increment?: number;
  days?: number;
  leave?: number;
}

/** Matches by the time of their last entry, newest first; unknown keys are named so that they can be forgotten. */
export interface Mine {
  matches: Summary[];
  unknown: string[];
}

/** A match in a list. */
export interface Summary {
  key: string;
  game: string;
  title: string;  // of the game
  scenario: string;
  seats: string[];  // who plays
  teams: number[];  // of the seats
  turn: string;  // "round 3 of 6"
  prompt: string;  // whose decision it is and what it is
  mine: boolean;  // a seat of this key must decide
  owner: boolean;  // the key can have lost links again
  over: boolean;
  result: string;
  changed: number;  // time of the last entry
  match: string;  // its name, which opens nothing
  yours: number[];  // the seats of the key
  players: (PlayerInfo | null)[];  // who holds each seat; None: a link or the computer
  held: boolean;  // a player holds the key
  asked: string;  // what is asked of these seats, as "undo"; "": nothing
  until: number | null;  // Unix seconds at which the time of who must decide is up, one's own first
  pace: "days" | "live" | "none";
  clock: string;  // how time is kept: "10 min + 10 s"; "": it is not
  unread: number;  // talk that has come since one looked last
}

/** POST /api/mine: the keys that this browser remembers. */
export interface MineRequest {
  keys: string[];
}

/** POST /api/games/{game}/print, answered by a PDF: what such a match is played with at a table of one's own. */
export interface PrintRequest {
  game: string;
  scenario?: string;
  scenario_file?: string;
  designs?: Record<string, any>[];
  options?: Record<string, boolean | number | string>;
  seats?: SeatRequest[];
  dice?: "table" | "typed";
  clock?: Clock | null;
  commitment?: string;
  salt?: string;
  referee?: boolean;
  hints?: boolean;
  rated?: boolean;
  paper?: string;
  parts?: string[];  // of those of its GameInfo; none: all but a poster
}

/** The body of every HTTP answer that is not a success. */
export interface Problem {
  error: string;  // one sentence: what is wrong and what would be right
  where: string;  // the field or the place in a file
}

/** The same as a QR code. */
export interface QrCode {
  svg: string;
}

/** POST /api/qr: the address of a page, in the body since no log stores it. */
export interface QrRequest {
  text: string;
}

/** GET /api/reach: where others find this server, such as http://192.168.1.7:8000, the likeliest first. None if it listens for its own machine alone, or was asked by such an address. */
export interface Reached {
  addresses: string[];
}

/** POST /api/records, body: a record (JSON Lines). */
export interface RecordUploaded {
  key: string;  // /replay/{key}
}

/** GET /api/table/{key}/entries/{number}[?as=SEAT]: the table after that entry; 0 is the set-up. */
export interface ReplayEntry {
  number: number;
  last: number;
  scene: Scene;
  svg: string;
  text: string;
  frozen: boolean;
}

/** One rule, worded by us. */
export interface RuleEntry {
  id: string;
  title: string;
  text: string;
  status: "option" | "printed" | "ruling";
  chapter: string;
  ruling: string;  // a part of a printed rule that is a ruling
  why: string;  // of a ruling: why it is played so here
  default: string;  // of an option: what holds unless it is chosen
  stated: string;  // the reason why no code carries it out; "": code does
}

/** GET /api/rules/{game}. */
export interface Rulebook {
  game: string;
  title: string;
  entries: RuleEntry[];
}

/** POST /api/games/{game}/scenario, answered by `ScenarioInfo`: who can sit down to a scenario of one's own. */
export interface ScenarioFile {
  scenario_file: string;  // the text of a scenario file (TOML)
}

/** POST /api/seals (no body): the hash of a fresh seed; asked for before the page draws its salt. */
export interface SealPublished {
  commitment: string;  // SHA-256 of the seed, hexadecimal
}

/** The key of the seat, which nobody else knows: /table/{key}. */
export interface Seated {
  key: string;
}

/** POST /api/table/{key}/seat, answered by `Seated`: sit down by an invitation, which is spent then. Asked once more with the same claim, the answer is the same: an answer that was lost on its way loses no seat. */
export interface SitRequest {
  claim: string;  // 32 to 64 hexadecimal digits that the browser draws and keeps to itself
}

/** POST /api/games/{game}/designs, answered by a list of designs: those of a file, which may break limits. */
export interface DesignFile {
  text: string;  // TOML
}

/** POST /api/games/{game}/design, answered by `DesignSheet`: what the rules say of a design. */
export interface DesignRequest {
  design: Record<string, any>;
}

/** What the rules say of a design, how it looks in a match, and the design as a file (TOML). Of a design with faults the picture shows one near it that has none. */
export interface DesignSheet {
  assessment: Assessment;
  card: Card | null;  // None: it has no card, or no picture can be made
  silhouette: Silhouette | null;  // of the card
  svg: string;  // where a match shows it without a card; "": no picture can be made
  file: string;
  scenario: string;  // of a design without faults that makes a scenario of its own: TOML
}

/** What the rules say of a design; it may be built if there are no faults. */
export interface Assessment {
  unit: string;  // its key among designs, and in the options of kind "force"
  cost: number | null;  // None: the rulebook knows no cost
  parts: CostPart[];
  gauges: DesignGauge[];
  faults: DesignFault[];
}

/** What a number of a design adds to its cost: `count` times `each`. */
export interface CostPart {
  key: string;
  count: number;
  each: number;
  cost: number;
}

/** A limit on several numbers together, and how far it is used. */
export interface DesignGauge {
  title: string;
  used: number;
  most: number;
  rule: string;
}

/** A limit that a design breaks: the rule, what would be right, and the field's key ("weapons.1.long", rows from 0). `where` names the field in words where the text does not: "Weapon 2, Long range". */
export interface DesignFault {
  key: string;
  rule: string;
  text: string;
  where: string;
}

/** POST /api/games/{game}/units, answered by a list of `UnitCard`. */
export interface DesignsRequest {
  designs: Record<string, any>[];
}

/** GET /api/games/{game}/editor: what a scenario of one's own consists of. */
export interface EditorInfo {
  game: string;
  game_title: string;
  title: string;
  rule: string;
  unit: string;  // of lengths: "in"
  cost: string;  // what forces are weighed in
  ground: EditorGround;
  fields: EditorField[];
  layers: EditorLayer[];
  forces: ForceList | null;  // None: they are the pieces of layers
  blank: Record<string, any>;
  starts: EditorStart[];
}

/** What the table is: a plane in the game's unit, a map of hexes, rings of spaces, or a chart, from the top left. */
export interface EditorGround {
  kind: "chart" | "hexes" | "plane" | "rings";
  width: string;  // the key of the file that says how wide it is: a length, or columns
  height: string;
  facings: [string, number][];  // as the file writes them, in degrees clockwise from up, on a ring from
  without: string[];
  span: [number, number];  // of a chart: how wide and high it is
}

/** A value of a scenario file, or of one row of a list in it, at `key`; "a.b" stands for a key of a table. Of kind "numbers" and "words" it is a list of them, of kind "hex" the name of a hex. */
export interface EditorField {
  key: string;
  title: string;
  kind: "choice" | "flag" | "hex" | "length" | "long" | "number" | "numbers" | "side" | "text" | "words";
  rule: string;
  text: string;
  low: number;
  high: number;
  default: string | number | boolean;  // what holds if the file leaves it out
  choices: [string, string][];  // of kind "choice": value and title; values of numbers as digits
  only: string[];  // of a row: the kinds that have it; of the file: flags that must be on ("build"), or off
}

/** A list of the file whose rows lie on the table: each has a shape at `place`, and `fields`. `key` is a path as faults write it: "areas", "sides.A", "sides[1].ships". Pieces stand at a place and face somewhere: `place` is the key of a point, of a hex's name, or two keys, of a ring, from 1, and of a space in it ("sector space"). Rows of the shape "row" lie nowhere. The rows of one layer may be the sides, each with its `id` and its set-up zone: they are `fixed`. */
export interface EditorLayer {
  key: string;
  title: string;  // of several: "Woods, hills and buildings"
  one: string;  // of one without a name: "Road"
  shape: "box" | "line" | "piece" | "place" | "polygon" | "row";
  place: string;
  most: number;
  rule: string;
  fields: EditorField[];
  kinds: EditorKind[];  // empty: all rows are of one kind
  box: string;  // of polygons: the key of a rectangle [west, south, east, north] that may stand for the outline
  fixed: boolean;  // the sides: rows are neither added nor taken away
  radius: string;  // of places: the key of a disc's radius
  facing: string;  // of pieces: the key of their facing
  side: number;  // of pieces: whose they are
  bare: string;  // the key whose text alone may stand for the row
  items: ForceItem[];  // what its rows may be made of: pieces of a side's force
  own: string;  // the table of the file that holds more of them, by key, each with a `name`
  usual: Record<string, any>[];  // the rows that hold where the file has none
  ends: string;  // of rows: the layer of places whose names `from` and `to` they join, drawn from one to the other
  spare: boolean;  // the file may do without the list: it goes with its last row
  only: string[];  // as of a field of the file
}

/** What a shape may be: the value of its key `kind`. */
export interface EditorKind {
  key: string;
  title: string;
  rule: string;
  text: string;
  band: number;  // of polygons: how wide one is that is drawn along its middle, a river
  box: boolean;  // usually drawn as a rectangle
  nests: string;  // a field that rises by one with each shape of the kind drawn inside another, a hill's height
}

/** Something to build forces of: `contents` is its row in a scenario file, without what tells it from others. */
export interface ForceItem {
  key: string;
  title: string;
  group: string;  // a nation
  cost: number;
  contents: Record<string, any>;
}

/** How forces are written, and what there is to build them of. The rows of the list are units with `side` and `name`, each with a list of elements that have an `id`. */
export interface ForceList {
  key: string;
  parts: string;  // the key of a unit's elements
  lead: string;  // the flag of the one element that leads its unit
  rule: string;
  fields: EditorField[];  // of a unit, beside its side and name
  units: ForceItem[];
  elements: ForceItem[];
}

/** A shipped scenario to begin with. */
export interface EditorStart {
  name: string;
  title: string;
  contents: Record<string, any>;
}

/** POST /api/games/{game}/editor, answered by `ScenarioSheet`; the answer to POST /api/games/{game}/editor/file. */
export interface ScenarioContents {
  contents: Record<string, any>;
}

/** What the loader says of a scenario, what it comes to, and how it looks and is written. */
export interface ScenarioSheet {
  faults: ScenarioFault[];  // none: it can be played
  remarks: Remark[];
  gauges: DesignGauge[];
  worths: Worth[];
  stands: Stand[];
  zones: number[][];  // by side: west, south, east, north in the table's unit
  svg: string;  // the table without what is wrong; "": nothing of it can be set up
  file: string;  // TOML
}

/** What the loader refuses: where ("areas[2].points"), in which row of which list (-1: none), and why. */
export interface ScenarioFault {
  where: string;
  key: string;
  row: number;
  text: string;
}

/** What may be played, but is probably not meant. */
export interface Remark {
  key: string;
  row: number;  // -1: none
  text: string;
  rule: string;
}

/** What a unit of the list `key` comes to; `row` is -1 for one that the players' options brought. */
export interface Worth {
  key: string;
  row: number;
  side: number;
  cost: number;
  elements: number;
}

/** Where a piece of the list `key` stands and faces, by the file or by the rules: what its row would say of it. */
export interface Stand {
  key: string;
  row: number;
  contents: Record<string, any>;
}

/** GET /api/games/{game}/units: what a force may be built of, each unit's card as when a match begins. POST, body DesignsRequest: the same of designs of one's own, without those that break limits. */
export interface UnitCard {
  unit: string;  // its key in the options of kind "force"
  title: string;
  cost: number;
  detail: string;  // of a unit of several elements, what it consists of
  card: Card | null;  // None: nothing is told of it before it stands on the table
  silhouette: Silhouette | null;
}

/** GET /api/games/{game}/workshop: what a design consists of, and those that come with the rulebook. */
export interface WorkshopInfo {
  game: string;
  game_title: string;
  title: string;
  rule: string;
  note: string;  // on cost and limits
  cost: string;  // what a design costs: "Points"; "": the rulebook knows no cost
  scenario: string;  // the shipped one whose forces are built of designs; "": a design makes a scenario of its own
  groups: DesignGroup[];
  stock: Record<string, any>[];
}

/** Fields of a card that belong together; with a `key` a list of `least` to `most` rows that have these fields. */
export interface DesignGroup {
  title: string;  // of several: "Weapons"
  fields: DesignField[];
  rule: string;
  text: string;
  key: string;
  one: string;  // what a row is called: "Weapon"
  least: number;
  most: number;
  sample: Record<string, any>[];  // rows that an empty list may be filled with at once
  sample_title: string;  // what that is called: "Begin with the printed index"
  lettered: boolean;  // rows are A, B and so on, not 1, 2
}

/** A value of a design, or of a row of it; `rule` sets its limits. A number is from `low` to `high`, a text has so many characters; "numbers" are at most `most` such numbers, "set" some of the values of `choices`, "choice" one of them. `default` is what holds if it is not told and what a new row begins with; None: it must be told, and begins with the lowest. `only`: a key of the same row and the values of it with which this field counts. */
export interface DesignField {
  key: string;
  title: string;
  rule: string;
  low: number;
  high: number;
  text: string;
  kind: "choice" | "flag" | "number" | "numbers" | "set" | "text";
  default: any;
  choices: [string, string][];  // value and title
  most: number;
  only: string[];
}

/** POST /api/me/leave, answered by `Me` of nobody: delete all that is kept of one. */
export interface LeaveRequest {
  name: string;  // one's own, to make sure
}

/** GET /api/me: who asks. */
export interface Me {
  player: PlayerInfo | null;  // None: nobody whom the server knows
  emblems: string[];  // those to choose among
}

/** POST /api/me, answered by `Me`: what to be called. Who was nobody is a player then, and has a cookie. */
export interface MeRequest {
  name: string;
  emblem?: string;  // "": whichever
  device?: string;  // what this device is called in one's own list
}

/** POST /api/me/code: what brings one to another device, once. */
export interface Code {
  code: string;
  seconds: number;  // for which it is good
}

/** POST /api/code, answered by `Me`: be on this device whoever made the code. */
export interface CodeRequest {
  code: string;
  device?: string;  // what it is called
  leave?: boolean;  // whoever this browser holds is left
}

/** A browser that holds one. */
export interface DeviceInfo {
  id: string;
  name: string;
  created: number;
  seen: number;  // to the minute
  here: boolean;  // it is the one that asks
}

/** POST /api/me/devices and /api/me/passkeys/one, answered by `Devices`: name one, or let it go. */
export interface DeviceRequest {
  id: string;
  name?: string;
  out?: boolean;
}

/** GET /api/me/devices, and the answer to what changes them. */
export interface Devices {
  devices: DeviceInfo[];  // the one used last first
  passkeys: PasskeyInfo[];
  most: number;  // devices that one may have
}

/** A passkey that brings one back. */
export interface PasskeyInfo {
  id: string;
  name: string;
  created: number;
  used: number;
}

/** POST /api/passkey, answered by `Me`: be on this device whose passkey it is. */
export interface EnterRequest {
  credential: Record<string, any>;
  device?: string;
  leave?: boolean;
}

/** POST /api/me/passkeys, answered by `Devices`: keep a passkey. */
export interface PasskeyRequest {
  credential: Record<string, any>;  // as PublicKeyCredential.toJSON() has it
  name?: string;
}

/** POST /api/me/passkeys/new and /api/passkey/new: what the browser's authenticator is asked, as WebAuthn has it. */
export interface Puzzle {
  options: Record<string, any>;
}

/** POST /api/me/matches, answered by `Kept`: hold what this browser has keys of. */
export interface KeepRequest {
  keys: string[];
}

/** How many matches one holds by that. */
export interface Kept {
  matches: number;
}

/** GET /api/me/matches?before=MORE: one's matches on every device. */
export interface MyMatches {
  running: Summary[];  // those that wait for one first, then the one changed last first; none on further pages
  finished: Summary[];  // the one changed last first
  more: string;  // what to ask on with; "": there are no more
}

/** POST /api/table/{key}/reports: complain of a message to whoever runs the server. */
export interface ComplaintRequest {
  message: number;
  why: string;
}

/** GET /api/table/{key}/notes, and the answer to POST: what the holder of a key keeps to himself of this match. */
export interface NotesInfo {
  text: string;
  revision: number;
  why: string;  // why none can be kept by this link, a sentence; "" else
}

/** POST /api/table/{key}/notes: what they are now, written by who has seen them as of a revision. */
export interface NotesRequest {
  text: string;
  revision: number;
}

/** POST /api/table/{key}/challenge, answered by `OpenSeat`: the same once more, of the player of a seat there. */
export interface ChallengeRequest {
  seat: number;
}

/** POST /api/offers, answered by `OpenSeat`. Of the match's seats those of the kind "friend" are people's, one of them of whoever offers; without any, all are. */
export interface OfferRequest {
  match: MatchRequest;
  seat?: number;  // of whoever offers; -1: who sits where is drawn once all have come
  whom?: "all" | "link";
  low?: number;  // the rating that it is for, from this
  high?: number;  // to this; 0: any
  newcomers?: boolean;
  hours?: number;
  warm?: string;  // the level of a computer that plays at once, and gives its seat to whoever takes it; "": none
  public?: boolean;  // all may watch the match
}

/** POST /api/offers/{id}/take, answered by `Taken`. */
export interface TakeRequest {
  seat?: number;  // -1: whichever is free
}

/** A seat is taken, or left again. */
export interface Taken {
  table: string;  // the key of the seat, once the match is open; "": others are waited for
}

/** GET /api/table/{key}/watching: how a match may be watched. */
export interface Watched {
  own: boolean;  // whoever asks may decide it
  watch: string;  // the key to watch by, for whoever may decide; "": for others
  listed: boolean;  // among those that are being played now
  entries: number;  // watchers see it so many moves late
  minutes: number;  // and so many minutes
  watchers: number;
}

/** POST /api/table/{key}/watching, answered by `Watched`: for whoever opened the match. */
export interface WatchingRequest {
  listed?: boolean;
  entries?: number;
  minutes?: number;
  close?: boolean;  // the link to watch by ends, and there is another one
}

/** The lessons of a game, in their order. */
export interface Course {
  game: string;
  title: string;
  lessons: LessonTold[];
  battle: FirstBattle | null;
}

/** A lesson in a list. */
export interface LessonTold {
  name: string;
  title: string;
  text: string;  // what one learns, a sentence
  minutes: number;
  steps: number;
}

/** GET /api/lessons: of every game that has lessons. POST /api/lessons/{game}/{name} (no body), answered by `Created`: a table at which one is taken. */
export interface Courses {
  courses: Course[];
}

/** The puzzle of a day, the same for everybody. */
export interface PuzzleOfDay {
  date: string;  // 2026-11-30, in UTC
  game: string;
  game_title: string;
  puzzle: PuzzleTold;
}

/** A puzzle in a list. */
export interface PuzzleTold {
  number: number;
  title: string;
  goal: string;
  level: "deep" | "hard" | "medium";  // the weakest that finds it
  scenario: string;  // its title
}

/** GET /api/puzzles: of every game that has puzzles; GET /api/puzzles/today: `today` alone. POST /api/puzzles/{game}/{number} (no body), answered by `Created`: a table at which one is solved. */
export interface Puzzles {
  shelves: Shelf[];
  today: PuzzleOfDay | null;  // None: there are none at all
}

/** The puzzles of a game. */
export interface Shelf {
  game: string;
  title: string;
  puzzles: PuzzleTold[];
}

/** A way to a player. */
export interface ChannelInfo {
  id: string;
  kind: "hook" | "mail" | "push";
  name: string;  // the browser's, the e-mail address, or the webhook's host
  address: string;  // of a browser's push service, as its page knows it; else ""
  state: "asked" | "off" | "on";  // "asked": an e-mail address that is to be confirmed; "off": ended by a link
  failed: number;  // when it last failed; 0: it works as far as is known
  why: string;
}

/** POST /api/notices/channels, answered by `NoticeSettings`: another way to a player. */
export interface ChannelRequest {
  kind: "hook" | "mail" | "push";
  address: string;  // a browser's endpoint, an e-mail address, or a URL
  name?: string;  // kind "push": the browser's
  p256dh?: string;  // kind "push": the browser's keys
  auth?: string;
  form?: "" | "discord" | "json";  // kind "hook"; "": as the address tells
}

/** One thing that a player was told. */
export interface NoticeInfo {
  id: string;
  kind: "request" | "result" | "seat" | "talk" | "turn";
  match: string;  // its public name
  title: string;  // "Your move: Arclight"
  text: string;  // "Duel, turn 3. Karl has moved."
  path: string;  // of the page that shows it
  created: number;
  read: boolean;
}

/** GET /api/notices/settings: how a player wants to be told, by which channels, and what this server can do. */
export interface NoticeSettings {
  settings: NoticeSettingsRequest;
  channels: ChannelInfo[];
  push_key: string;  // the server's, for browsers that subscribe
  mail: boolean;  // e-mail is sent by this server
}

/** POST /api/notices/settings, answered by `NoticeSettings`: how a player wants to be told. By channel the kinds of notices, and the minutes after which they are sent (0, 1, 5, 15, 60 or 240). */
export interface NoticeSettingsRequest {
  push: ("request" | "result" | "seat" | "talk" | "turn")[];
  mail: ("request" | "result" | "seat" | "talk" | "turn")[];
  hook: ("request" | "result" | "seat" | "talk" | "turn")[];
  push_after: number;
  mail_after: number;
  hook_after: number;
  quiet_from: number;  // minutes after midnight; -1: it is never quiet
  quiet_until: number;
  zone: string;  // such as "Europe/Berlin"
}

/** GET /api/notices: what a player was told lately, newest first; nothing to nobody. */
export interface Notices {
  notices: NoticeInfo[];
  unread: number;
  turns: string[];  // the matches in which it is his turn
  here: string;  // the match of the table that was named; "": none was
}

/** GET /api/match/{name}: where a player sits in a match. */
export interface OwnTable {
  path: string;
}

/** POST /api/notices/read, answered by `Notices`: what a player has seen, if he has. */
export interface ReadRequest {
  table?: string;  // the key of a table: what concerns that match; "": everything
  seen?: boolean;
  talk?: boolean;  // at a table: what is said there was seen as well
}

/** POST /api/notices/channels/{channel}/test: whether a notice could be sent just now. */
export interface Tried {
  sent: boolean;
  why: string;  // not
}

/** A rating after one of the rated matches, or before the first. */
export interface CurvePoint {
  time: number;  // when it ended
  estimate: number;
  doubt: number;
}

/** What a player has played often. */
export interface Favourite {
  game: string;
  title: string;  // of the game
  scenario: string;
  matches: number;
}

/** GET /api/players/{id}: what there is to know of a player. Others are told of rated matches alone. */
export interface PlayerSheet {
  player: PlayerInfo;
  since: number;
  mine: boolean;  // it is whoever asks
  enough: number;  // rated matches of a game, until which its rating is provisional
  explained: string;  // what a rating is, a sentence
  ratings: RatingInfo[];
  favourites: Favourite[];
  games: string[];  // those of which there are results
}

/** How strong a player is at a game; the strength lies with 19 chances in 20 within `doubt` of `estimate`. */
export interface RatingInfo {
  game: string;
  title: string;  // of the game
  number: number;  // the lower end, by which players are ranked
  estimate: number;
  doubt: number;
  provisional: boolean;  // too few matches to be ranked
  rank: number;  // 0: not ranked
  matches: number;
  wins: number;
  draws: number;
  losses: number;
  curve: CurvePoint[];  // the last ones, the oldest first; of all of them, begins before the first
}

/** A row of a table. */
export interface Ranked {
  rank: number;  // 0: provisional
  player: PlayerInfo;
  number: number;
  estimate: number;
  doubt: number;
  matches: number;
  wins: number;
  draws: number;
  losses: number;
  changed: number;  // when the last of them ended
}

/** GET /api/ratings/{game}[?from=0]: who plays a game how well. */
export interface RatingTable {
  game: string;
  title: string;
  explained: string;
  enough: number;
  rows: Ranked[];
  first: number;  // the number of the first of these
  total: number;  // how many are ranked
  provisional: Ranked[];  // the strongest of those who are not yet
  others: number;  // how many of these there are
  mine: Ranked | null;  // whoever asks, if he is ranked or provisional
}

/** How a match came out for a player. */
export interface ResultInfo {
  game: string;
  title: string;  // of the game
  scenario: string;
  ended: number;
  outcome: "drew" | "lost" | "won";
  seats: ResultSeat[];
  own: number[];  // the player's
  rated: boolean;
  number: number;  // the rating after it; 0: it was not rated, or has not been yet
  replay: string;  // /replay/{key}, for those who played it; "" for others
}

/** How a seat came out. */
export interface ResultSeat {
  player: PlayerInfo | null;  // None: nobody whom the server knows, or the computer
  name: string;  // of these
  team: number;
  points: number;
}

/** GET /api/players/{id}/results[?game=NAME&from=0]: a player's results, the last one first. */
export interface ResultPage {
  results: ResultInfo[];
  first: number;  // the number of the first of these
  total: number;
}

/** POST /api/host/abandon: end a match without a result. */
export interface AbandonRequest {
  match: string;
}

/** An act of a host's. */
export interface AuditInfo {
  id: string;
  time: number;
  host: string;  // how he came: "page" or "command line"
  act: string;
  subject: string;
  text: string;
}

/** GET /api/host/audit[?first=0]: the last one first. */
export interface AuditPage {
  acts: AuditInfo[];
  first: number;
  total: number;
}

/** POST /api/host/ban: keep a player or a network out, for some days or for good (0). */
export interface BanRequest {
  player?: string;
  address?: string;
  days?: number;
  reason?: string;
}

/** What was done, a sentence. */
export interface Done {
  text: string;
}

/** A notice that could not be sent, and why; not what it said. */
export interface FailureInfo {
  id: string;
  player: PlayerInfo | null;
  kind: string;
  channel: string;  // its kind
  tries: number;
  changed: number;
  why: string;
}

/** GET /api/host/failures[?first=0]: the last one first. */
export interface FailurePage {
  failures: FailureInfo[];
  first: number;
  total: number;
}

/** POST /api/host/key, for the command line alone: a new key; the one before has ended. */
export interface HostKey {
  key: string;
}

/** A match as a host sees it: what a list may tell, and what it takes. */
export interface HostMatch {
  name: string;
  game: string;
  title: string;  // of the game
  scenario: string;
  seats: string[];
  turn: string;
  created: number;
  changed: number;
  over: boolean;
  result: string;
  lines: number;  // of its journal
  size: number;  // bytes of these
}

/** GET /api/host/matches[?search=NAME&closed=true&first=0]: the one that changed last first. */
export interface HostMatches {
  matches: HostMatch[];
  first: number;
  total: number;
}

/** GET /api/host/overview: how much there is of everything. */
export interface HostOverview {
  version: string;
  database: string;  // "SQLite" or "PostgreSQL"
  size: number;  // bytes that it takes
  players: number;
  seen: number;  // of these, in the last week
  matches: number;
  running: number;
  records: number;
  here: number;  // connections to this process
  reports: number;  // that wait
  bans: number;
  mutes: number;
  failures: number;  // notices that could not be sent
}

/** A player as a host sees him. */
export interface HostPlayer {
  player: PlayerInfo;
  devices: number;
  matches: number;  // whose keys he holds
  created: number;
  seen: number;
  ban: RestrictionInfo | null;
  mute: RestrictionInfo | null;
}

/** A ban or a mute. */
export interface RestrictionInfo {
  id: string;
  kind: "address" | "mute" | "player";
  player: PlayerInfo | null;
  address: string;  // the network; "" of a player
  reason: string;
  created: number;
  until: number;  // 0: for good
}

/** GET /api/host/players[?search=NAME&first=0]: by name or id, those who were seen last first. */
export interface HostPlayers {
  players: HostPlayer[];
  first: number;
  total: number;
}

/** GET /api/host/session: whether whoever asks is the host. */
export interface HostSession {
  host: boolean;
}

/** What of a list is wanted, as GET's query. */
export interface ListRequest {
  search: string;
  first: number;  // from which row on
  closed: boolean;  // of reports: those that are dealt with; of matches: those that are over too
}

/** POST /api/host/mute: let a player play and not talk, for some days or for good (0). */
export interface MuteRequest {
  player: string;
  days?: number;
  reason?: string;
}

/** POST /api/host/ratings: compute all ratings anew, after a match was struck from them if one is named. */
export interface RatingsRequest {
  strike?: string;
}

/** POST /api/host/remove: a player leaves for good; his matches stay. */
export interface RemoveRequest {
  player: string;
}

/** POST /api/host/rename: call a player something else. */
export interface RenameRequest {
  player: string;
  name: string;
}

/** What somebody reported of somebody. */
export interface ReportInfo {
  id: string;
  time: number;
  match: string;
  message: string;
  reporter: PlayerInfo | null;  // None: has left, or has no name here
  accused: PlayerInfo | null;
  why: string;
  state: "acted" | "dismissed" | "open";
}

/** GET /api/host/reports[?closed=true&first=0]: those that wait, the first first; or the others, the last first. */
export interface ReportPage {
  reports: ReportInfo[];
  first: number;
  total: number;
}

/** POST /api/host/report: say what became of a report. */
export interface ReportRequest {
  id: string;
  state: "acted" | "dismissed";
}

/** GET /api/host/bans: bans and mutes that hold. */
export interface Restrictions {
  restrictions: RestrictionInfo[];
}

/** POST /api/host/session: be the host in this browser for some hours, by the key of `stormtable host key`. Answered by `Done` and a cookie. An empty key ends that. */
export interface SessionRequest {
  key: string;
}

/** POST /api/host/lift: end a ban or a mute. */
export interface UnbanRequest {
  id: string;
}

/** Review a match, with so many times the usual descents. */
export interface ReviewRequest {
  factor?: number;
}

/** How far a review has come; and the last that was computed, if there is one. */
export interface ReviewStatus {
  state: "computing" | "done" | "failed" | "none" | "waiting";
  factor: number;
  done: number;
  total: number;  // 0: not known yet
  before: number;  // how many are computed first
  why: string;  // it failed
  possible: boolean;  // somebody here computes reviews
  report: Report | null;
}

/** The review of a match. */
export interface Report {
  version: number;
  match: string;
  game: string;
  title: string;
  scenario: string;
  fit: string;  // what the chances rest on
  own_fit: boolean;  // of the scenario itself
  descents: number;  // behind a chance of the curve
  factor: number;  // times as many descents as usual
  sides: SideSum[];
  moments: Moment[];
  rolls: Luck[];
  decisions: Given[];
  points: TurningPoint[];  // by entry
  rest: number;  // to the first side: what neither luck nor errors explain
  headline: string;
  seconds: number;  // of the processor
  helped: string;  // who had hints, a sentence
}

/** What a side's luck and errors come to, in thousandths of a game won by that side. */
export interface SideSum {
  side: number;
  seats: number[];
  name: string;
  start: number;  // its chance at the first decision
  given: number;  // by its errors, those that are sure
  given_error: number;
  errors: number;  // how many
  unsure: number;  // by what may be chance of the search
  luck: number;
  luck_error: number;
  rolls: number;
  decisions: number;
  result: number;
  explained: number;  // the chance with average dice: the start and all errors
  dice: DiceSum;
}

/** Hits of a side, and what its dice showed, beside what fair dice show. */
export interface DiceSum {
  shots: number;
  hits: number;
  expected: number;
  low: number;  // 19 matches in 20 lie from here
  high: number;  // to here
  at_least: number;  // the chance of as many or more
  at_most: number;
  rolled: number;  // dice
  fifths: number[];  // how many of them lie in each fifth of what a die gives, the lowest first
  mean: number;  // of all, where 0 is the lowest face and 1 the highest
  spread: number;  // fair dice have a mean of 0.5, 19 times in 20 so near
}

/** The chances after an entry that counts, by side, in thousandths. */
export interface Moment {
  entry: number;
  chances: number[];
}

/** What the dice of an entry did for the side that rolled, in thousandths of a game won. */
export interface Luck {
  entry: number;
  seat: number;
  side: number;
  luck: number;
  error: number;  // 95 in 100 reviews would be so near
  exact: boolean;  // every outcome of the dice was looked at; else a sample of them
  outcomes: number;  // that were looked at
  best: number;  // in how many of a thousand rolls it comes out so well or better; bad luck: so badly or worse
  title: string;
  text: string;
}

/** What a decision gave away against the best that its seat could know of. */
export interface Given {
  entry: number;  // the first of those that the decision took
  last: number;
  seat: number;
  side: number;
  given: number;  // thousandths, 0 or more
  error: number;
  sure: boolean;  // it is more than its interval: an error
  descents: number;  // behind each choice
  title: string;
  text: string;
  choices: Way[];  // the best first
}

/** What could be done in a decision, in notation, and the chance that it leaves, in thousandths. */
export interface Way {
  text: string;
  chance: number;
  error: number;
  played: boolean;
}

/** One of the entries that moved the chance most. */
export interface TurningPoint {
  entry: number;
  kind: string;  // "decision" or "roll"
  at: number;  // in the list of that kind
}
