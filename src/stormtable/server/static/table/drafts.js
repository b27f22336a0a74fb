/** Dice of a draft in hand: let go over a space, taken back from one, or told why they may not go there. */
import { spaceTitle } from "./cubes.js";

/**
 * @import {Offer} from "../wire.js"
 * @import {Model} from "./model.js"
 */

/** Whether an offer moves a die of a draft: that costs nothing and can be undone. @param {Offer} offer */
export function isDraft({ folded, foretold, cost, dice }) {
  return folded && !foretold && cost === 0 && dice.length > 0;
}

export class Drafts {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
  }

  /**
   * A die let go over something: done at once where it can be taken back, else selected, so that what comes of it shows.
   * @param {string} die
   * @param {Element | null} onto
   */
  drop(die, onto) {
    const { model } = this;
    const own = model.offers.filter(({ dice }) => dice.includes(die));
    const over = onto?.closest("[data-offer]")?.getAttribute("data-offer");
    const space = onto?.closest("[data-space]")?.getAttribute("data-space") ?? onto?.closest("[data-for-space]")?.getAttribute("data-for-space") ?? "";
    const offer = own.find(({ id }) => id === over) ?? own.find((each) => space && each.space === space);
    const back = own.find((each) => each.folded && this.liesOn(die, each.space));
    if (offer && offer !== back) {
      if (isDraft(offer)) model.commit(offer.id);
      else model.select(offer.id);
    } else if (back && !offer && isDraft(back)) {
      this.take(back, space);
    } else if (!offer) {
      this.explain(die, space);
    }
  }

  /** Says why a die may not go to a space. @param {string} die @param {string} space */
  explain(die, space) {
    const { scene } = this.model;
    const found = scene?.refusals.find(({ dice, space: at }) => at === space && dice.includes(die));
    if (scene && found) this.model.explain(`${spaceTitle(scene, space)}: ${found.text}.`, found.rule);
    return found !== undefined;
  }

  /**
   * Takes a die of a draft back, to lay it on another space if there is one.
   * @param {Offer} back
   * @param {string} space
   */
  take(back, space) {
    const lying = this.model.scene?.consoles.flatMap(({ spaces }) => spaces).find(({ id }) => id === back.space)?.die;
    this.model.commit(back.id);
    this.model.afterwards = lying && space ? { die: lying, space } : null;
  }

  /** Whether a space is the viewer's. @param {string} space */
  isOwn(space) {
    const { scene, value } = this.model;
    return scene?.consoles.some(({ seat, spaces }) => seat === value.table?.seat && spaces.some(({ id }) => id === space)) === true;
  }

  /** The offer to take a laid die of a draft back. @param {string} die */
  backOf(die) {
    return this.model.offers.find((each) => each.dice.includes(die) && isDraft(each) && this.liesOn(die, each.space));
  }

  /** @param {string} die @param {string} space */
  liesOn(die, space) {
    return this.model.scene?.consoles.some(({ spaces }) => spaces.some((each) => each.id === space && each.die?.id === die)) === true;
  }
}
