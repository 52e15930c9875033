/** Lines of bots by personality and occasion: start, hit taken, hit landed, end. They fit every game. */
export const sayings = {
  recruit: {
    hello: ['Hello! Which way is forward?'],
    stung: ['Ow! Is that allowed?', 'I meant to do that.'],
    glad: ['Did I do that?', 'It worked!'],
    won: ['I won? Really? Again!'],
    lost: ['That was fun. I think.'],
  },
  cadet: {
    hello: ['Ready? I have a plan. Half of one.'],
    stung: ['Ooh, cheeky.', 'That was not in the plan.'],
    glad: ['Ha! You never saw that coming.', 'Lucky? Me? Never.'],
    won: ['Half a plan is enough.'],
    lost: ['Next time I think first.'],
  },
  gunner: {
    hello: ['Play first. Talk later.'],
    stung: ['It holds. Barely.', 'Hm. Well done.'],
    glad: ['That is how it is done.', 'Clean work.'],
    won: ['Job done.'],
    lost: ['You had the better eye.'],
  },
  veteran: {
    hello: ['I have seen it all before. Begin.'],
    stung: ['That will cost you.', 'I have had worse.'],
    glad: ['Patience pays.', 'You left the door open.'],
    won: ['Well fought. Not well enough.'],
    lost: ['Fairly won. Once more?'],
  },
  captain: {
    hello: ['My compliments. Shall we?'],
    stung: ['Well played. I had allowed for it.', 'A loss that I can bear.'],
    glad: ['Just as planned.', 'You will forgive me that.'],
    won: ['A pleasure, truly.'],
    lost: ['Handsomely done. The field is yours.'],
  },
  ace: {
    hello: ['I am listening.'],
    stung: ['Noted.', 'You may have that one.'],
    glad: ['Inevitable.', 'As expected.'],
    won: ['It was over long ago.'],
    lost: ['Interesting. Show me again.'],
  },
};
