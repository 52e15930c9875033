import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** Returns the folder of an installed package or of a workspace, to read files beside its code. Throws if it is not installed. */
export function folderOfPackage(name: string): string {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`the package ${name} is not installed`);
  return dirname(file);
}

/** The folder of a game's package. */
export const folderOfGame = (id: string): string => folderOfPackage(`@fray/${id}`);
