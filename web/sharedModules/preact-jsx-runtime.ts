/** The functions that compiled JSX calls. */
export { Fragment, jsx, jsxs } from 'preact/jsx-runtime';
