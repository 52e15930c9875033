/** Embedded in another site: the page stores nothing and cannot act; the address stays a path. */
export const embedded = location.pathname.startsWith('/embed/');
