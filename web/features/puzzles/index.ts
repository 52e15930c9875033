export { dayOf, setOfDay, streakOf } from './daily.ts';
export { progress } from './progress.ts';
