import type { Chance } from '@fray/engine';

/** The `random` object of boardgame.io's plugin, with draws from a `Chance`. */
export function randomApi(chance: Chance): Readonly<Record<string, unknown>> {
  const below = (n: number): number => chance.below(n, 'table');
  const roll = (faces: number, count?: number): number | number[] =>
    count === undefined ? 1 + below(faces) : Array.from({ length: count }, () => 1 + below(faces));
  const dice = [4, 6, 8, 10, 12, 20].map((faces) => [`D${faces}`, (count?: number) => roll(faces, count)] as const);
  return {
    ...Object.fromEntries(dice),
    Die: (faces = 6, count?: number) => roll(faces, count),
    Number: () => below(1 << 30) / (1 << 30),
    Shuffle: (list: readonly unknown[]) => {
      const shuffled = [...list];
      for (let i = shuffled.length - 1; i > 0; i--) {
        const other = below(i + 1);
        [shuffled[i], shuffled[other]] = [shuffled[other], shuffled[i]];
      }
      return shuffled;
    },
  };
}
