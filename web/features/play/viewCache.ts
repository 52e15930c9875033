import type { AnyRules, GameEvent, Viewer } from '@fray/engine';

/** What positions and events are to one viewer, made once: the scene and the animation on its way there look at the same ones. */
export class ViewCache {
  readonly #game: AnyRules;
  readonly #views = new WeakMap<object, { readonly viewer: Viewer; readonly view: object }>();
  readonly #events = new WeakMap<readonly GameEvent[], { readonly viewer: Viewer; readonly shown: readonly GameEvent[] }>();

  constructor(game: AnyRules) {
    this.#game = game;
  }

  /** A position as a viewer may know it. */
  view(state: object, viewer: Viewer): object {
    const known = this.#views.get(state);
    if (known?.viewer === viewer) return known.view;
    const view = this.#game.view(state, viewer);
    this.#views.set(state, { viewer, view });
    return view;
  }

  /** Events as a viewer may know them. The same again is the same list, so that nothing that tells of it begins anew. */
  events(events: readonly GameEvent[], viewer: Viewer): readonly GameEvent[] {
    const known = this.#events.get(events);
    if (known?.viewer === viewer) return known.shown;
    const shown = events.map((event) => this.#game.eventFor(event, viewer)).filter((event) => event !== undefined);
    this.#events.set(events, { viewer, shown });
    return shown;
  }
}
