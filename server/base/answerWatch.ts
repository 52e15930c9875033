/** A test sets `check` before it opens a server, and is then told of every JSON answer and every message that is sent. */
export const answerWatch: {
  check?: (route: string, status: number, text: string) => void;
  /** `channel`: the WebSocket, or what a stream is about. */
  message?: (text: string, channel: 'socket' | 'table' | 'account' | 'lobby' | 'tournament') => void;
} = {};
