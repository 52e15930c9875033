/** Keeps what stands before and after it apart, and shows nowhere. */
const APART = '\u200b';

/** Breaks what chats read as a mention of somebody (`@everyone`), as a link, or as markup of one. */
const tamed = (name: string): string => name.replaceAll('@', `@${APART}`).replaceAll('](', `]${APART}(`).replaceAll('://', `:${APART}//`);

/** A name as Slack and those who read its messages (Mattermost, Rocket.Chat) show it as it is: `<!channel>` calls nobody. */
export const forSlack = (name: string): string => tamed(name).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A name as Discord shows it as it is: every sign that its Markdown knows is escaped. */
export const forDiscord = (name: string): string => tamed(name).replace(/[\\`*_~|<>[\]()#+:-]/g, '\\$&');
