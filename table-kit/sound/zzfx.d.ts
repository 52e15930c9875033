/** The synthesiser comes without types: `Synthesiser` in `sound.ts` is what is used of it. */
declare module 'zzfx' {
  export const ZZFX: unknown;
}
