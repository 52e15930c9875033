import { type Catalogue, catalogue } from '@fray/engine/catalogue';
import type { TokenScope } from '@fray/protocol';

type ScopeTexts = Readonly<Record<TokenScope, string>>;

/** Descriptions of the scopes of an access token. */
export const SCOPE_TEXTS: Catalogue<ScopeTexts> = catalogue<ScopeTexts>({
  en: {
    read: 'see your games and ratings',
    play: 'play unrated games',
    bot: 'play as a bot account, rated among bots',
    organise: 'create and start tournaments',
    webhooks: 'tell other servers about your turns and results',
    publish: 'push games of your own',
  },
  da: {
    read: 'se dine partier og ratings',
    play: 'spille partier uden rating',
    bot: 'spille som botkonto, med rating blandt bots',
    organise: 'oprette og starte turneringer',
    webhooks: 'give andre servere besked om dine ture og resultater',
    publish: 'lægge dine egne spil op',
  },
});
