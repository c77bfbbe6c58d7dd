/** What lights up after a jump stays lit for a minute here: a second may be over before a test looks. */
const sheet = new CSSStyleSheet();
sheet.replaceSync('[data-flash]::before, [data-flash] *::after { animation-duration: 60s !important }');
document.adoptedStyleSheets.push(sheet);
