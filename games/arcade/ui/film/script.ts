import type { Choreography, Script } from '@fray/table-kit';
import type { ArcadeEvent } from '../../state.ts';
import type { ArcadeView } from '../../view.ts';
import { type ArcadePicture, pictureOf } from './picture.ts';

let choreography: Choreography<ArcadeView, ArcadeEvent, ArcadePicture> | undefined;

/** Fetches what makes films, while the first picture is looked at: nothing happens before that. */
export const loadFilms = (): void => {
  void import('./beats.ts').then((films) => {
    choreography = films.script.choreography;
  });
};

/** The script of a battle: until the films are there, what happened is shown at once. */
export const script: Script<ArcadeView, ArcadeEvent, ArcadePicture> = {
  pictureOf,
  choreography: (...step) => choreography?.(...step) ?? [],
};
