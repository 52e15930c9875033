/** The protocol that this code speaks, and the oldest that a server still understands: see docs/protocol.md. */
export const PROTOCOL = 1;
export const OLDEST = 1;
