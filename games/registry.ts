// Every game, by its card. To add a game, add one line here; everything else is in its own folder.
export { card as arcade } from '@fray/arcade/card';
export { card as arenaMechs } from '@fray/arena-mechs/card';
export { card as transformersSkirmish } from '@fray/transformers-skirmish/card';
export { card as tubetanks } from '@fray/tubetanks/card';
export { card as tunnelRat } from '@fray/tunnel-rat/card';
