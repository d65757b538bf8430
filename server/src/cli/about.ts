/** The program's version and where its documentation stands. Named imports, so that the bundle takes no more of package.json. */
import { homepage, version } from '../../../package.json';

export const VERSION: string = version;
/** The folder of the documentation. */
export const DOCS_URL = `${homepage.replace(/#.*$/, '')}/blob/main/docs`;
