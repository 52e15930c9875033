/** Style sheets are imported for their effect: the page's build puts them into files of their own. */
declare module '*.css';
