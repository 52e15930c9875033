/** An invisible character that separates its neighbours. */
const APART = '\u200b';

/** Breaks mentions (`@everyone`), links and link markup in text for chat services. */
const tamed = (name: string): string => name.replaceAll('@', `@${APART}`).replaceAll('](', `]${APART}(`).replaceAll('://', `:${APART}//`);

/** Escapes a name for Slack-style messages (also Mattermost and Rocket.Chat), so that `<!channel>` notifies nobody. */
export const forSlack = (name: string): string => tamed(name).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes all Markdown characters of Discord in a name. */
export const forDiscord = (name: string): string => tamed(name).replace(/[\\`*_~|<>[\]()#+:-]/g, '\\$&');
