/** The protocol version that this code speaks, and the oldest version that a server still accepts. See docs/protocol.md. */
export const PROTOCOL_VERSION = 1;
export const OLDEST_SUPPORTED_VERSION = 1;
