export { type Brand, brandStyle, isColor } from './brand.js';
export { type Language, languageOf, languages } from './language.js';
export { style } from './style.js';
