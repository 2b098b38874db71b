import { useEffect, useState } from 'react'

/** An address of bytes for as long as they are shown. */
export const useObjectUrl = (blob: Blob): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
