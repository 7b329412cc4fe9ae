// pdfjs-dist ships types for its main module only.
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
