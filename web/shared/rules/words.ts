const en = {
  howTo: (game: string) => `How to play ${game}`,
  quick: 'Quick rules',
  all: 'All rules',
  show: 'Which rules to show',
  search: 'Search the rules',
  preset: 'Rules for',
  used: 'In your game',
  unused: 'Not in this game',
  /** The effect of a press on an unused rule. */
  read: (rule: string) => `${rule}: read it in all rules`,
  rule: (id: string) => `Rule ${id}`,
  found: (n: number) => (n === 1 ? '1 rule found' : `${n} rules found`),
  noneQuick: (text: string) => `No quick rule mentions “${text}”.`,
  none: (text: string) => `No rule mentions “${text}”.`,
  tryAll: 'Try all rules',
  jump: 'Go to a rule',
  standard: 'Standard rules',
  contents: 'Contents',
  print: 'Print',
};

const da: typeof en = {
  howTo: (game) => `Sådan spiller du ${game}`,
  quick: 'Kort fortalt',
  all: 'Alle regler',
  show: 'Hvilke regler der vises',
  search: 'Søg i reglerne',
  preset: 'Regler til',
  used: 'I dit spil',
  unused: 'Ikke med i dette spil',
  read: (rule) => `${rule}: læs det i alle regler`,
  rule: (id) => `Regel ${id}`,
  found: (n) => (n === 1 ? '1 regel fundet' : `${n} regler fundet`),
  noneQuick: (text) => `Intet i de korte regler nævner »${text}«.`,
  none: (text) => `Ingen regel nævner »${text}«.`,
  tryAll: 'Søg i alle regler',
  jump: 'Gå til en regel',
  standard: 'Standardregler',
  contents: 'Indhold',
  print: 'Print',
};

export const RULES_WORDS = { en, da };
