import { openInNewTab } from '../open-in-new-tab.ts'
import { useAction } from '../use-action.ts'
import { printFile } from './print-file.ts'
import { saveFile } from './save-file.ts'

type Paper = { file: () => Promise<Blob>; name: string; /** The same file for a new tab. */ address: string }

/** What can be done to a printed document: keep, open, print. All three are the same PDF. */
export const usePaperActions = ({ file, name, address }: Paper) => ({
  download: useAction(async () => saveFile(await file(), `${name}.pdf`)),
  open: useAction(() => openInNewTab(address)),
  print: useAction(async () => printFile(await file())),
})
