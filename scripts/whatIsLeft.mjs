console.log(`Not run here: the browser tests beyond one journey through each game (npm run test:browser).
Long comparisons took a sample; npm run test:long takes them whole.`);
