/** What tables use of Preact: the page sends no more of it than it needs itself. */
export { Component, createContext, createElement, Fragment, h } from 'preact';
