/** The part of `engine/catalogue.ts` for tables of external games. */
export { addLanguage, catalogue, loadedCatalogue, textIn } from '@fray/engine/catalogue';
