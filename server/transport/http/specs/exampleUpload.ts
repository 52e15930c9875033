import type { UploadRequest } from '@fray/protocol/uploads';

/** A game of three steps, which answers the questions to a box by itself. `fray push` builds such a program from a game's folder. */
const PROGRAM = `
const MOVE = { move: 'step', does: { choices: [{ kind: 'button', id: 'step', name: 'Step' }], name: 'Step' } };
const decider = (steps) => (steps < 3 ? steps % 2 : -1);
const table = (steps, viewer) => ({
  scene: { board: { kind: 'none' }, texts: [{ id: 'steps', text: steps + ' of 3 steps' }] },
  progress: 'Step ' + steps,
  moves: viewer === decider(steps) ? [MOVE] : [],
});
const facts = (steps) => ({
  position: { steps },
  deciders: steps < 3 ? 1 << decider(steps) : 0,
  choices: steps < 3 ? [{ seat: decider(steps), moves: ['step'], fallback: 'step' }] : [],
  result: steps < 3 ? null : { places: [1, 2], reason: 'there' },
  turn: steps,
  views: [0, 1, 2, 3].map((viewer) => ({ view: { steps }, ...(viewer < 3 && { table: { en: table(steps, viewer) } }) })),
});
const stepped = { type: 'stepped', event: { type: 'stepped' }, said: { en: { sentence: 'A step.' } } };
const answers = {
  about: () => ({ id: 'ida.step-race', rulesVersion: 1, seatNames: ['one', 'two'], minSeats: 2, options: {} }),
  setup: () => ({ facts: facts(0), events: [], reveals: false }),
  read: ({ position }) => facts(position.steps),
  play: ({ position }) => ({ facts: facts(position.steps + 1), events: [0, 1, 2, 3].map(() => [stepped]), reveals: false }),
};
globalThis.answer = (text) => {
  const question = JSON.parse(text);
  return JSON.stringify(answers[question.ask](question));
};
`;

const texts = { name: 'Step Race', tagline: 'Three steps. The first player makes the last one.' };

/** The game that the example of the reference pushes. */
export const EXAMPLE_UPLOAD: UploadRequest = {
  card: {
    id: 'ida.step-race',
    seats: [2, 2],
    minutes: 1,
    weight: 1,
    secret: false,
    accent: ['#8dffc0', '#1fae72', '#03150d'],
    texts: { en: texts, da: texts },
  },
  release: '1.0.0',
  program: PROGRAM,
  rulebook: { en: '# Step Race\n\n[R1] Step in turn. Whoever makes the third step wins.\n' },
};
