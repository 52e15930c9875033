// Old browsers cannot read the page's script: this one says so, in words that all of them understand.
(function () {
  if ([].toSorted && [].findLast && Object.hasOwn && window.structuredClone) return;
  var danish = /^(da|nb|nn|no)\b/.test(navigator.language || '');
  var box = document.createElement('p');
  box.className = 'old-browser';
  box.setAttribute('role', 'alert');
  box.style.cssText = 'position:relative;z-index:99;margin:0;padding:16px;background:#fff3c4;color:#241a00;font:16px/1.4 sans-serif';
  box.appendChild(
    document.createTextNode(
      danish
        ? 'Denne browser er for gammel til Fray. Opdatér den: der kræves Chrome eller Edge 110, Firefox 115 eller Safari 16, eller nyere.'
        : 'This browser is too old for Fray. Please update it: Chrome or Edge 110, Firefox 115 or Safari 16, or newer, is needed.',
    ),
  );
  document.body.insertBefore(box, document.body.firstChild);
})();
