import type { Language } from '@fray/engine';

const en = {
  title: 'Friends',
  lead: 'Whoever you play with and want to find again. Friends are so when both want it.',
  keepFirst: 'Friends are for those who keep a name. It takes one touch, and no password.',
  keepName: 'Keep your name',
  find: 'Find a player',
  findName: 'Name',
  look: 'Look',
  asks: 'Want to be your friend',
  friends: 'Your friends',
  asked: 'You have asked',
  blocked: 'Blocked',
  noFriends: 'Nobody yet. Look for a name, or press “Add as friend” where somebody shows what they play.',
  blockedHelp:
    'They cannot challenge you, are not paired with you, do not come to your tables, and you hear nothing they say. They are not told.',
  since: (when: string) => `since ${when}`,
  add: 'Add as friend',
  challenge: (name: string) => `Challenge ${name}`,
  challengeShort: 'Challenge',
  whichGame: 'Which game?',
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Take back',
  end: 'End friendship',
  endSure: 'No friends any more?',
  block: 'Block',
  blockSure: 'Block for good?',
  unblock: 'Unblock',
  is: { friend: 'your friend', asked: 'asked to be your friend', asks: 'wants to be your friend', blocked: 'blocked' },
};

export type FriendsTexts = typeof en;

const da: FriendsTexts = {
  title: 'Venner',
  lead: 'Dem, du spiller med og gerne vil finde igen. Man er venner, når begge vil.',
  keepFirst: 'Venner er for dem, der beholder et navn. Det tager ét tryk og ingen adgangskode.',
  keepName: 'Behold dit navn',
  find: 'Find en spiller',
  findName: 'Navn',
  look: 'Søg',
  asks: 'Vil gerne være din ven',
  friends: 'Dine venner',
  asked: 'Du har spurgt',
  blocked: 'Blokeret',
  noFriends: 'Ingen endnu. Søg på et navn, eller tryk »Bliv venner«, hvor nogen viser, hvad de spiller.',
  blockedHelp:
    'De kan ikke udfordre dig, bliver ikke sat sammen med dig og kommer ikke til dine borde, og du hører intet, de siger. De får det ikke at vide.',
  since: (when) => `siden ${when}`,
  add: 'Bliv venner',
  challenge: (name) => `Udfordr ${name}`,
  challengeShort: 'Udfordr',
  whichGame: 'Hvilket spil?',
  accept: 'Ja tak',
  decline: 'Nej tak',
  withdraw: 'Fortryd',
  end: 'Afslut venskabet',
  endSure: 'Ikke venner længere?',
  block: 'Blokér',
  blockSure: 'Blokér for altid?',
  unblock: 'Ophæv blokering',
  is: { friend: 'din ven', asked: 'er blevet spurgt', asks: 'vil gerne være din ven', blocked: 'blokeret' },
};

export const FRIENDS_TEXTS: Readonly<Record<Language, FriendsTexts>> = { en, da };
