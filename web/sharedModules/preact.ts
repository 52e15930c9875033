/** The part of Preact for tables of external games: only what the page itself needs. */
export { Component, createContext, createElement, Fragment, h } from 'preact';
