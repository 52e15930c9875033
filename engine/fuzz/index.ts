export { type FuzzPlan, fuzzGame } from './fuzzGame.ts';
