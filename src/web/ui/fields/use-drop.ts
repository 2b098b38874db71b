import { useState } from 'react'
import type { DragEvent } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Drag and drop of files onto an element. */
export const useDrop = (onFiles: (files: File[]) => void) => {
  const [over, setOver] = useState(false)
  const allowDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  }
  return {
    over,
    props: {
      onDragEnter: allowDrop,
      onDragOver: allowDrop,
      onDragLeave: (event: DragEvent) => {
        // Moving to a child element is not leaving.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
