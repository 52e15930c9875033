/** Why a table did not do what was asked. Nothing has changed then. */
export interface TableFault {
  readonly code: string;
  readonly reason?: string;
  readonly message: string;
}

export const fault = (code: string, message: string, reason?: string): TableFault => ({ code, message, ...(reason ? { reason } : {}) });
