/**
 * When verdicts are made, and what of the 5 % of false alarms each look may spend: fixed beforehand, so that watching the games come in
 * costs nothing. By the union bound the chance of any false alarm at any look is at most 5 %, whatever the looks have in common.
 */
export const INTERIM_LOOKS: readonly { readonly share: number; readonly spends: number }[] = [
  { share: 0.1, spends: 0.01 },
  { share: 0.25, spends: 0.04 },
  { share: 0.5, spends: 0.15 },
  { share: 1, spends: 0.8 },
];
export const ALPHA = 0.05;
/** With fewer deals than this nothing is said to be changed or the same. */
export const FEWEST_DEALS = 30;
