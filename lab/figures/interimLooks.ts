/**
 * The interim looks, and the part of the 5 % false-alarm rate that each may spend. They are fixed in advance, so watching results
 * costs nothing. By the union bound the total rate is at most 5 %, however the looks are correlated.
 */
export const INTERIM_LOOKS: readonly { readonly share: number; readonly spends: number }[] = [
  { share: 0.1, spends: 0.01 },
  { share: 0.25, spends: 0.04 },
  { share: 0.5, spends: 0.15 },
  { share: 1, spends: 0.8 },
];
export const ALPHA = 0.05;
/** Smallest number of deals for a verdict. */
export const MIN_DEALS = 30;
