/** What the page of a quote has besides the rules of a document. */
export const quoteStyle = `
.icon{width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round;vertical-align:-5px}
.quote nav .icon{margin-right:6px}
.expired h1,.expired h1 .quiet{color:#6b665c}
.expired .when{color:#57534a}
.offer{display:none}
.reply{padding:18px 24px}
.reply label{display:block;margin-bottom:6px;font-size:13px;font-weight:500;color:#57534a}
.must{color:#a32318}
.reply input:not([type=hidden]){display:block;width:100%;padding:10px;border:1px solid #8f897b;border-radius:6px;background:#fff;color:inherit;font:inherit;font-size:16px}
.reply input:focus-visible{outline:2px solid var(--brand);outline-offset:1px}
.reply [aria-invalid]{border-color:#a32318}
.reply .hint{margin-top:6px;font-size:13px;color:#57534a}
.notice-line{margin:0 0 12px}
.also{display:flex;flex-wrap:wrap;gap:8px 20px;margin-top:14px}
.reply>.also:only-child{margin-top:0}
.also a{font-weight:500;text-decoration:none}
.also a:hover{text-decoration:underline}
.also .icon{margin-right:6px}
.choices{display:flex;gap:10px;margin-top:16px}
.choices>*{padding:11px 14px;text-align:center}
.choices>:last-child{flex:1}
.choices .icon{margin-right:10px}
.choices .filled:hover{background:var(--brand)}
@media(max-width:1120px){
.quote .paper{display:none}
.quote .cards{gap:8px;background:#f4f2ed}
.quote .ask{margin-top:8px}
.quote .what b{color:#1e1c17}
.quote .due{padding-top:0}
.quote .card:first-child,.quote .head{background:#fff}
.quote .open .line,.quote .expired .line{display:none}
.quote .card .line>b{display:none}
.offer{display:block;padding:4px 24px 20px}
.offer ul{padding:0}
.offer li b{font-weight:600}
.offer li span:first-child{min-width:0;overflow-wrap:anywhere}
.offer li span:last-child{white-space:nowrap}
.offer li:last-child{border-bottom:1px solid #1e1c17}
.offer .part,.offer .whole{display:flex;justify-content:space-between;gap:12px;padding-top:6px;color:#57534a}
.offer .whole{color:#1e1c17;font-size:16px}
.double{border-bottom:3px double #1e1c17}
.terms{margin-top:12px;font-size:13px;color:#57534a;overflow-wrap:anywhere}
}
@media(max-width:720px){
.quote{padding-bottom:78px}
.quote nav .icon{margin:0}
.quote nav .button{border-color:transparent;padding:6px}
.offer,.reply{padding-left:16px;padding-right:16px}
.quote .choices{position:fixed;z-index:2;left:0;right:0;bottom:0;margin:0;padding:12px 16px calc(12px + env(safe-area-inset-bottom));background:#fff;border-top:1px solid #e8e5dd}
}
@media print{.offer,.quote .choices{display:none}.quote .paper{display:block}}
`
