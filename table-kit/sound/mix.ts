/** How loud sounds and the room are, 0 to 1, and the game whose sounds they are; empty outside of tables. */
export interface Mix {
  readonly volume: number;
  readonly ambience: number;
  readonly palette: string;
}
