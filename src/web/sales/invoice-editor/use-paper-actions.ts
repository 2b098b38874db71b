import { openInNewTab } from '#web/platform/navigation/page-link.tsx'
import { useAction } from '#web/platform/feedback/use-action.ts'
import { printFile, saveFile } from '#web/resource/document/files.ts'

type Paper = { file: () => Promise<Blob>; name: string; /** The same file for a new tab. */ address: string }

/** What can be done to a printed document: keep, open, print. All three are the same PDF. */
export const usePaperActions = ({ file, name, address }: Paper) => ({
  download: useAction(async () => saveFile(await file(), `${name}.pdf`)),
  open: useAction(() => openInNewTab(address)),
  print: useAction(async () => printFile(await file())),
})
