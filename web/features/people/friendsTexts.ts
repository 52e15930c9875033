import { type Catalogue, catalogue } from '@fray/engine/catalogue';

const en = {
  title: 'Friends',
  lead: 'People you want to play again. Both of you have to accept.',
  keepFirst: 'You need an account to add friends. It takes one touch, and no password.',
  keepName: 'Create account',
  find: 'Find a player',
  findName: 'Name',
  look: 'Look',
  asks: 'Friend requests',
  friends: 'Your friends',
  asked: 'Requests you sent',
  blocked: 'Blocked',
  noFriends: 'No friends yet. Search for a name, or press “Add friend” on a player’s page.',
  blockedHelp:
    'They cannot challenge you, are not paired with you, cannot join your games, and you do not see their messages. They are not notified.',
  since: (when: string) => `since ${when}`,
  add: 'Add friend',
  challenge: (name: string) => `Challenge ${name}`,
  challengeShort: 'Challenge',
  whichGame: 'Which game?',
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Cancel request',
  end: 'Remove friend',
  endSure: 'Remove friend?',
  block: 'Block',
  blockSure: 'Block this player?',
  unblock: 'Unblock',
  is: { friend: 'your friend', asked: 'asked to be your friend', asks: 'wants to be your friend', blocked: 'blocked' },
};

export type FriendsTexts = typeof en;

const da: FriendsTexts = {
  title: 'Venner',
  lead: 'Dem, du spiller med og gerne vil finde igen. Man er venner, når begge vil.',
  keepFirst: 'Venner er for dem, der beholder et navn. Det tager ét tryk og ingen adgangskode.',
  keepName: 'Opret konto',
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
  end: 'Fjern ven',
  endSure: 'Vil du fjerne vennen?',
  block: 'Blokér',
  blockSure: 'Blokér for altid?',
  unblock: 'Ophæv blokering',
  is: { friend: 'din ven', asked: 'er blevet spurgt', asks: 'vil gerne være din ven', blocked: 'blokeret' },
};

export const FRIENDS_TEXTS: Catalogue<FriendsTexts> = catalogue<FriendsTexts>({ en, da });
