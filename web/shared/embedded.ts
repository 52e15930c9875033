/** Shown inside a page of somebody else, which keeps nothing here and plays nothing: the address stays a path. */
export const embedded = location.pathname.startsWith('/embed/');
