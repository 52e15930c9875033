import { type Catalogue, catalogue } from '@fray/engine/catalogue';
import { RETENTION } from '@fray/protocol';

interface PrivacyTexts {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly { readonly heading: string; readonly says: readonly string[] }[];
}

const en: PrivacyTexts = {
  title: 'What we keep',
  lead: 'What we store about you, where, for how long, and how to delete it. “The server” is run by whoever gave you this address.',
  parts: [
    {
      heading: 'In this browser',
      says: [
        'A random key that lets the server recognise this device, the name you entered, your settings, your games on this device, your medals and the puzzles you solved. It stays until you or your browser delete it.',
        'No cookies, no tracking, no advertising. Nothing is measured about you unless you agree to it as a tester.',
      ],
    },
    {
      heading: 'On the server, for all players',
      says: [
        'A fingerprint of your key, never the key itself.',
        'Your online games: the players’ names, options, moves, dice, times and chat. They stay, so that games can be replayed. Also how often you left games or ran out of time; it is used for pairing only, and no other player sees it.',
        'Tournaments and clubs you created or joined, with the name you used there, and challenges you sent. Reports you made, with the line in question, and reports about you: only moderators see them. Moderators’ decisions: a warning, a mute with its end, or a closed account; you are told.',
        'If you agreed to test a version: what your page measured in each game, the positions you marked as unclear, as you saw them, and your answers. The designer sees them under a number once the game is over. Also the versions you made yourself, with their names and notes.',
        `Requests of your network address are counted for ${RETENTION.addressCountSeconds} seconds, and its connections while they last and a moment after, against floods; it is written into no data. A table or tournament that you open bears a number made from it by a secret that the server never writes down and forgets when it stops: it shows what comes from the same place, and not which place that is.`,
      ],
    },
    {
      heading: 'On the server, with an account',
      says: [
        'Your name and when you created it; for half a year any earlier name, so that nobody can pass for you; the public halves of your passkeys; hashes of your recovery codes; which devices are signed in, as “Firefox, Linux”; hashes of your access tokens, with their names; apps that you registered; of a bot account, its engine, its owner and its games with other bots of the last day. No password and no e-mail address: there are none.',
        'Your ratings, medals and streaks; your friends, your friend requests, and the players you blocked, who are not told; challenges waiting for you.',
      ],
    },
    {
      heading: 'What leaves the server',
      says: [
        'Nothing goes to third parties, except what you start yourself:',
        `If you turn on notifications, the server stores an address from your browser’s maker for this device, your language and your quiet hours. It sends each notification there, encrypted so that only your device can read it. The maker (Google, Mozilla, Apple, Microsoft) sees that something was sent and when. What is not fetched within ${RETENTION.notificationHours} hours is deleted there.`,
        'If you enter a webhook, the server tells it when it is your turn, with the names at the table.',
        'Video calls go straight from browser to browser, never through the server. If its operator has set up a relay, they may pass through that, encrypted.',
        'If you post a link in a chat, the chat may load its preview picture. It shows what anyone with the link sees, and nothing of a private game’s board. Once a game is over, a link to its replay shows the board to anyone who has it.',
      ],
    },
    {
      heading: 'Taking it with you, and deleting it',
      says: [
        '“Download all records” under “Your games” gives you your games and what you said in them, your account with its ratings and statistics, your tournaments and clubs, friends and blocked players, your conduct at the table, moderators’ decisions, and the devices that get notifications.',
        '“Delete my data from the server” in the settings deletes at once: your name, passkeys and codes, devices that are signed in or get notifications, friends and blocks, reports by you and about you with their decisions, your feedback as a tester, versions you made with all the feedback on them, your club memberships, your name in every game and tournament, and what you said. Your games stay, anonymised; so do initials on high-score lists.',
        'A backup that the server’s operator made earlier keeps your data until the backup is replaced.',
      ],
    },
  ],
};

const da: PrivacyTexts = {
  title: 'Hvad vi gemmer',
  lead: 'Her står, hvad vi gemmer om dig, hvor, hvor længe, og hvordan du sletter det. »Serveren« drives af den, der gav dig denne adresse.',
  parts: [
    {
      heading: 'I denne browser',
      says: [
        'En tilfældig nøgle, som serveren genkender enheden på; det navn, du har skrevet; dine indstillinger; spil på denne enhed, dine medaljer og opgaver, du har løst. Det bliver liggende, til du eller browseren sletter det.',
        'Ingen cookies. Intet følger dig til andre sider, der er ingen reklamer, og intet måles om dig, medmindre du siger ja til det som tester.',
      ],
    },
    {
      heading: 'På serveren, for alle spillere',
      says: [
        'Et fingeraftryk af din nøgle, ikke selve nøglen.',
        'Borde, du har siddet ved: de navne, der blev skrevet, regelvalg, træk, terninger og tider, og det, der blev sagt dér. De bliver liggende, så kampene kan ses igen. Desuden hvor ofte du har forladt kampe eller ladet tiden løbe ud, kun til at finde modspillere: ingen anden spiller får det at se.',
        'Turneringer og klubber, du har lavet eller er med i, med det navn, du skrev dér; udfordringer, du har sendt, som borde med en plads, der venter. Hvad du har anmeldt, med den linje, det handler om, og hvad der er anmeldt om dig: det ser kun moderatorer. Hvad en moderator har besluttet: at du er advaret, er tavs til en bestemt dag, eller at din konto er lukket; du får det at vide.',
        'Fra en version, du tester, hvis du har sagt ja på dens side: hvad din side målte i hvert spil, stillinger, du markerede som uklare, som du så dem, og dine svar. Den, der har lavet versionen, ser det under et nummer, når spillet er slut. Desuden versioner, du selv har lavet, med navn og note.',
        `Forespørgsler fra din netadresse tælles i ${RETENTION.addressCountSeconds} sekunder, og dens forbindelser, så længe de varer og et øjeblik efter, for at bremse den, der sender alt for meget; adressen skrives ikke ned noget sted. Et bord eller en turnering, som du åbner, bærer et tal, der er lavet af den med en hemmelighed, som serveren aldrig skriver ned og glemmer, når den standser: det viser, hvad der kommer fra samme sted, men ikke hvilket.`,
      ],
    },
    {
      heading: 'På serveren, med en konto',
      says: [
        'Navnet, og hvornår det blev oprettet; i et halvt år et, du havde før, så ingen forveksler dig med en anden; den offentlige halvdel af dine adgangsnøgler; hashværdier af dine gendannelseskoder; hvilke enheder der er logget ind, f.eks. »Firefox, Linux«; hashværdier af dine API-nøgler og deres navne; apps, du har registreret; for en botkonto dens program, dens ejer og dens partier mod andre bots det sidste døgn. Ingen adgangskode og ingen e-mailadresse: der findes ingen.',
        'Dine ratings; dine medaljer og stimer; hvem der er dine venner, hvem du har spurgt, og hvem du har blokeret, hvilket de ikke får at vide; udfordringer, der venter på dig.',
      ],
    },
    {
      heading: 'Hvad der forlader serveren',
      says: [
        'Intet går til tredjepart, bortset fra det, du selv sætter i gang:',
        `Hvis du lader en enhed få besked, gemmer serveren en adresse, som din browserproducent har givet den, dit sprog og dine stille timer, og sender hver besked dertil, krypteret, så kun din enhed kan læse den. Producenten (Google, Mozilla, Apple, Microsoft) ser, at noget blev sendt, og hvornår. Det, der ikke er hentet inden for ${RETENTION.notificationHours} timer, smides væk.`,
        'Hvis du angiver en webhook, får den besked, når det er din tur, med navnene ved bordet.',
        'Videoopkald går direkte fra browser til browser og aldrig gennem serveren. Hvis den, der driver serveren, har sat et relæ op, kan de gå gennem det, krypteret.',
        'Hvis du sender et link til en chat, kan chatten hente linkets billede: det viser, hvad enhver med linket kan se, og intet af brættet ved et privat bord. Når en kamp er slut, viser et link til afspilningen brættet for enhver, der har det, ligesom afspilningen selv.',
      ],
    },
    {
      heading: 'Tag det med dig, og slet det',
      says: [
        '»Hent alle partier« under »Dine spil« giver dig dine kampe og det, du sagde ved dem, din konto med ratings og tal, dine turneringer og klubber, venner og blokeringer, hvordan du opfører dig ved bordet, hvad en moderator har besluttet, og de enheder, der får besked.',
        '»Slet mine data på serveren« under indstillinger sletter med det samme: navnet, adgangsnøgler, koder, enheder, der er logget ind eller får besked, venner og blokeringer, anmeldelser fra dig og om dig og det, der er besluttet om dem, det, du har efterladt som tester, versioner, du har lavet, med alt, hvad testere har efterladt dér, dine pladser i klubber, dit navn ved alle pladser og i alle turneringer og det, du har sagt. Dine spil bliver liggende anonymt; det gør initialer på rekordlister også.',
        'En sikkerhedskopi, som den, der driver serveren, har taget tidligere, har stadig dine data, til den bliver udskiftet.',
      ],
    },
  ],
};

export const PRIVACY_TEXTS: Catalogue<PrivacyTexts> = catalogue<PrivacyTexts>({ en, da });
