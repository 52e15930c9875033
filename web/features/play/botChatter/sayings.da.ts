import type { sayings as english } from './sayings.en.ts';

export const sayings: typeof english = {
  recruit: {
    hello: ['Hej! Hvad vej er fremad?'],
    stung: ['Av! Må man det?', 'Det var med vilje.'],
    glad: ['Var det mig?', 'Det virkede!'],
    won: ['Vandt jeg? Virkelig? En gang til!'],
    lost: ['Det var sjovt. Tror jeg nok.'],
  },
  cadet: {
    hello: ['Klar? Jeg har en plan. En halv.'],
    stung: ['Næh, hvor frækt.', 'Det stod ikke i planen.'],
    glad: ['Ha! Den så du ikke komme.', 'Held? Mig? Aldrig.'],
    won: ['En halv plan er nok.'],
    lost: ['Næste gang tænker jeg først.'],
  },
  gunner: {
    hello: ['Spil først. Snak bagefter.'],
    stung: ['Det holder. Lige akkurat.', 'Hm. Godt gået.'],
    glad: ['Sådan gør man.', 'Rent arbejde.'],
    won: ['Så er det klaret.'],
    lost: ['Du havde det bedste øje.'],
  },
  veteran: {
    hello: ['Jeg har set det hele før. Begynd bare.'],
    stung: ['Den får du betalt.', 'Jeg har prøvet det, der var værre.'],
    glad: ['Tålmodighed betaler sig.', 'Du lod døren stå åben.'],
    won: ['Godt kæmpet. Bare ikke godt nok.'],
    lost: ['Fortjent. En gang til?'],
  },
  captain: {
    hello: ['Det er mig en ære. Skal vi?'],
    stung: ['Smukt spillet. Jeg havde regnet med det.', 'Det tab kan jeg bære.'],
    glad: ['Helt efter planen.', 'Det bærer du vel over med.'],
    won: ['En fornøjelse, virkelig.'],
    lost: ['Flot gjort. Banen er din.'],
  },
  ace: {
    hello: ['Jeg lytter.'],
    stung: ['Noteret.', 'Den må du gerne få.'],
    glad: ['Uundgåeligt.', 'Som ventet.'],
    won: ['Det var afgjort for længst.'],
    lost: ['Interessant. Vis mig det igen.'],
  },
};
