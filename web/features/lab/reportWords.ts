import { type Catalogue, catalogue } from '@fray/engine/catalogue';

const en = {
  title: 'Report of the lab',
  share: 'Share by link',
  link: 'Link to these figures',
  consent: 'The server keeps these figures until you delete them, without your name. Everybody with the link sees them.',
  agree: 'Keep and share',
  cancel: 'Cancel',
  from: (games: string, level: string) => `${games} games between bots (${level})`,
  made: (date: string) => `Made ${date}, in the browser of whoever shared it.`,
  left: (details: string, one: boolean) =>
    one ? '1 detail did not fit; the games played again have it.' : `${details} details did not fit; the games played again have them.`,
  repeat: 'Play the same games again',
  repeatNote: 'The same seed gives the same games. Run this file in a terminal to get the same figures.',
  experiment: 'Experiment as a file',
  openLab: 'Open in the lab',
  version: 'The version',
  remove: 'Delete this report',
  removeSure: 'Delete it for good?',
  value: 'Value',
  interval: 'Interval (95 %)',
  none: 'too few games',
  unreadable: 'These figures were made with other rules, so this page cannot show them.',
  bots: 'How bots play it',
  botsNote: 'Bots play 1,000 games of this version and 1,000 of the standard game in this browser. The figures are saved with the version.',
  botsGo: 'Let bots play',
  botsAgain: 'Let bots play again',
  botsWait: (done: string, planned: string) => `${done} of ${planned} games`,
  botsSaveAgain: 'Save the figures again',
  botsReport: 'The whole report',
  stop: 'Stop',
};
export type ReportTexts = typeof en;

const da: ReportTexts = {
  title: 'Rapport fra laboratoriet',
  share: 'Del med et link',
  link: 'Link til tallene',
  consent: 'Serveren gemmer tallene, til du sletter dem, uden dit navn. Alle med linket kan se dem.',
  agree: 'Gem og del',
  cancel: 'Annuller',
  from: (games, level) => `${games} spil mellem botter (${level})`,
  made: (date) => `Lavet ${date} i browseren hos den, der delte den.`,
  left: (details, one) =>
    one
      ? 'Der var ikke plads til 1 detalje; spilles spillene igen, er den med.'
      : `Der var ikke plads til ${details} detaljer; spilles spillene igen, er de med.`,
  repeat: 'Spil de samme spil igen',
  repeatNote: 'Samme startværdi giver samme spil. Kør filen i en terminal, så får du de samme tal.',
  experiment: 'Eksperimentet som fil',
  openLab: 'Åbn i laboratoriet',
  version: 'Versionen',
  remove: 'Slet rapporten',
  removeSure: 'Slet den for altid?',
  value: 'Værdi',
  interval: 'Interval (95 %)',
  none: 'for få spil',
  unreadable: 'Tallene er lavet med andre regler, så siden kan ikke vise dem.',
  bots: 'Sådan spiller botter den',
  botsNote: 'Botter spiller 1.000 spil af versionen og 1.000 af det normale spil i denne browser. Tallene gemmes sammen med versionen.',
  botsGo: 'Lad botter spille',
  botsAgain: 'Lad botter spille igen',
  botsWait: (done, planned) => `${done} af ${planned} spil`,
  botsSaveAgain: 'Gem tallene igen',
  botsReport: 'Hele rapporten',
  stop: 'Stop',
};

export const REPORTS: Catalogue<ReportTexts> = catalogue<ReportTexts>({ en, da });
