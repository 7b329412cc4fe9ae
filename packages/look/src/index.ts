export { type Brand, brandStyle, groundOfWhite, isColor } from './brand.js';
export { type Page, type PageMaker, pageMaker } from './document.js';
export { errorPage, hasErrorPage } from './error-page.js';
export { html, type Markup } from './html.js';
export { languageOf } from './language.js';
export { sharedWords } from './words/index.js';
