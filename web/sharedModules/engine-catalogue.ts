/** What games say in several languages. */
export { addLanguage, catalogue, loadedCatalogue, textIn } from '@fray/engine/catalogue';
