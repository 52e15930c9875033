/** South's back row is row 1, north's row 8. */
export const SEATS = ['south', 'north'] as const;
export type SeatName = (typeof SEATS)[number];

/** The units of a side in the order of the unit table (TS3). */
export const UNITS = ['lead', 'second', 'third', 'line1', 'line2', 'line3', 'line4', 'line5'] as const;
export type UnitName = (typeof UNITS)[number];

export type Reason = 'all-destroyed' | 'stalled' | 'most-hits';
