import { type Catalogue, catalogue } from '@fray/engine/catalogue';
import { RETENTION } from '@fray/protocol';

interface PrivacyTexts {
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly { readonly heading: string; readonly says: readonly string[] }[];
}

const en: PrivacyTexts = {
  title: 'What we keep',
  lead: 'In plain words: what is kept of you, where, for how long, and how it goes away. “The server” is run by whoever gave you this address.',
  parts: [
    {
      heading: 'In this browser',
      says: [
        'A random key, by which the server knows this device again; the name that you gave; your settings; games on this device, your medals, and puzzles you have solved. It stays until you delete it, or the browser does.',
        'No cookies. Nothing follows you to other pages, there is no advertising, and nothing is measured about you unless you agree to it as a tester.',
      ],
    },
    {
      heading: 'On the server, for everybody',
      says: [
        'Of your key a fingerprint, not the key.',
        'Tables at which you sat: the names that were given, options, moves, dice and times, and what was said there. They stay, so that matches can be replayed. And how often you left matches or let your time run out, for pairing alone: no other player is shown it.',
        'Tournaments and clubs that you made or are in, with the name you gave there; challenges you sent, as tables whose seat waits. What you reported, with the line it is about, and what was reported of you: only moderators see it. What a moderator decided: that you are warned, silent until a day, or that your account is closed; you are told.',
        'Of a version that you test, if you have agreed on its page: what your page measured in each game, positions you marked as unclear as you saw them, and your answers. Its designer sees them under a number, once the game is over. Versions you made yourself, with their names and notes.',
        `Requests of your network address are counted for ${RETENTION.addressCountSeconds} seconds, and its connections while they last and a moment after, against floods; it is written into no data. A table or tournament that you open bears a number made from it by a secret that the server never writes down and forgets when it stops: it shows what comes from the same place, and not which place that is.`,
      ],
    },
    {
      heading: 'On the server, with a name that lasts',
      says: [
        'The name and when it was made; for half a year one that you had before, so that nobody takes you for somebody else; the public halves of your passkeys; hashes of your recovery codes; which devices are signed in, as “Firefox, Linux”; hashes of your access tokens, with their names; apps that you registered; of a bot account, its engine, its owner and its games with other bots of the last day. No password and no e-mail address: there are none.',
        'Your ratings; your medals and streaks; who your friends are, whom you have asked, and whom you have blocked, which they are not told; challenges that wait for you.',
      ],
    },
    {
      heading: 'What leaves the server',
      says: [
        'Nothing goes to third parties, but for what you begin yourself:',
        `If you let a device be called, the server keeps an address that your browser’s maker gave for it, your language and quiet hours; and sends each call there, closed so that only your device can read it. The maker (Google, Mozilla, Apple, Microsoft) sees that something was sent and when. What is not fetched within ${RETENTION.notificationHours} hours is thrown away there.`,
        'If you name an address for notices, the server tells it when it is your turn, with the names at the table.',
        'If you turn on picture and sound, they go from page to page, never through the server; where whoever runs it has named a helper for that, they may go through it, encrypted.',
        'If you send a link to a chat, the chat may ask for its picture: it shows what anybody sees who has the link, and nothing of the board of a private table. Once a match is over, a link to its replay shows its board to whoever has it, as the replay does.',
      ],
    },
    {
      heading: 'Taking it with you, and deleting it',
      says: [
        '“All records, one archive” under “Your games” holds your matches and what you said at them, your account with its ratings and figures, your tournaments and clubs, friends and blocks, how you behave at the table and what a moderator decided, and the devices that are called.',
        '“Delete my data from the server” in the settings deletes within that request: the name, passkeys, codes, devices that are signed in or called, friends and blocks, reports of yours and about you and what was decided on them, what you left as a tester, versions you made with all that testers left there, your places in clubs, your name at every seat and in every tournament, and what you said. What was played stays, by nobody; initials in a list of high scores stay as well.',
        'A copy that whoever runs the server made before keeps what was there until it is replaced.',
      ],
    },
  ],
};

const da: PrivacyTexts = {
  title: 'Hvad vi gemmer',
  lead: 'Med almindelige ord: hvad der gemmes om dig, hvor, hvor længe, og hvordan det forsvinder igen. »Serveren« drives af den, der gav dig denne adresse.',
  parts: [
    {
      heading: 'I denne browser',
      says: [
        'En tilfældig nøgle, som serveren genkender enheden på; det navn, du har skrevet; dine indstillinger; spil på denne enhed, dine medaljer og opgaver, du har løst. Det bliver liggende, til du eller browseren sletter det.',
        'Ingen cookies. Intet følger dig til andre sider, der er ingen reklamer, og intet måles om dig, medmindre du siger ja til det som tester.',
      ],
    },
    {
      heading: 'På serveren, for alle',
      says: [
        'Et fingeraftryk af din nøgle, ikke selve nøglen.',
        'Borde, du har siddet ved: de navne, der blev skrevet, regelvalg, træk, terninger og tider, og det, der blev sagt dér. De bliver liggende, så kampene kan ses igen. Desuden hvor ofte du har forladt kampe eller ladet tiden løbe ud, kun til at finde modspillere: ingen anden spiller får det at se.',
        'Turneringer og klubber, du har lavet eller er med i, med det navn, du skrev dér; udfordringer, du har sendt, som borde med en plads, der venter. Hvad du har anmeldt, med den linje, det handler om, og hvad der er anmeldt om dig: det ser kun moderatorer. Hvad en moderator har besluttet: at du er advaret, er tavs til en bestemt dag, eller at din konto er lukket; du får det at vide.',
        'Fra en version, du tester, hvis du har sagt ja på dens side: hvad din side målte i hvert spil, stillinger, du markerede som uklare, som du så dem, og dine svar. Den, der har lavet versionen, ser det under et nummer, når spillet er slut. Desuden versioner, du selv har lavet, med navn og note.',
        `Forespørgsler fra din netadresse tælles i ${RETENTION.addressCountSeconds} sekunder, og dens forbindelser, så længe de varer og et øjeblik efter, for at bremse den, der sender alt for meget; adressen skrives ikke ned noget sted. Et bord eller en turnering, som du åbner, bærer et tal, der er lavet af den med en hemmelighed, som serveren aldrig skriver ned og glemmer, når den standser: det viser, hvad der kommer fra samme sted, men ikke hvilket.`,
      ],
    },
    {
      heading: 'På serveren, med et navn, du beholder',
      says: [
        'Navnet, og hvornår det blev oprettet; i et halvt år et, du havde før, så ingen forveksler dig med en anden; den offentlige halvdel af dine adgangsnøgler; hashværdier af dine gendannelseskoder; hvilke enheder der er logget ind, f.eks. »Firefox, Linux«; hashværdier af dine API-nøgler og deres navne; apps, du har registreret; for en botkonto dens program, dens ejer og dens partier mod andre bots det sidste døgn. Ingen adgangskode og ingen e-mailadresse: der findes ingen.',
        'Dine ratings; dine medaljer og stimer; hvem der er dine venner, hvem du har spurgt, og hvem du har blokeret, hvilket de ikke får at vide; udfordringer, der venter på dig.',
      ],
    },
    {
      heading: 'Hvad der forlader serveren',
      says: [
        'Intet går til tredjepart, bortset fra det, du selv sætter i gang:',
        `Hvis du lader en enhed få besked, gemmer serveren en adresse, som din browserproducent har givet den, dit sprog og dine stille timer, og sender hver besked dertil, lukket, så kun din enhed kan læse det. Producenten (Google, Mozilla, Apple, Microsoft) ser, at noget blev sendt, og hvornår. Det, der ikke er hentet inden for ${RETENTION.notificationHours} timer, smides væk.`,
        'Hvis du angiver en adresse til beskeder, får den at vide, når det er din tur, med navnene ved bordet.',
        'Hvis du slår billede og lyd til, går de fra side til side og aldrig gennem serveren; har den, der driver den, udpeget en hjælper til det, kan de gå gennem hjælperen, krypteret.',
        'Hvis du sender et link til en chat, kan chatten hente linkets billede: det viser, hvad enhver med linket kan se, og intet af brættet ved et privat bord. Når en kamp er slut, viser et link til afspilningen brættet for enhver, der har det, ligesom afspilningen selv.',
      ],
    },
    {
      heading: 'Tag det med dig, og slet det',
      says: [
        '»Alle partier i én fil« under »Dine spil« rummer dine kampe og det, du sagde ved dem, din konto med ratings og tal, dine turneringer og klubber, venner og blokeringer, hvordan du opfører dig ved bordet, hvad en moderator har besluttet, og de enheder, der får besked.',
        '»Slet mine data på serveren« under indstillinger sletter med det samme: navnet, adgangsnøgler, koder, enheder, der er logget ind eller får besked, venner og blokeringer, anmeldelser fra dig og om dig og det, der er besluttet om dem, det, du har efterladt som tester, versioner, du har lavet, med alt, hvad testere har efterladt dér, dine pladser i klubber, dit navn ved alle pladser og i alle turneringer og det, du har sagt. Det, der er spillet, bliver liggende uden spiller; initialer på en rekordliste bliver også stående.',
        'En kopi, som den, der driver serveren, har taget før, beholder det, der stod, til den bliver erstattet.',
      ],
    },
  ],
};

export const PRIVACY_TEXTS: Catalogue<PrivacyTexts> = catalogue<PrivacyTexts>({ en, da });
