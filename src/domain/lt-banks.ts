/** A payment service provider of Lithuania. */
export interface Bank {
  /** The five digits at positions 5 to 9 of an account number. */
  code: string
  /** Eight characters, or eleven where a branch is named. */
  bic: string
  name: string
}

// From the list of the Bank of Lithuania (2026): codes | BIC | name. A file of its own, so that only the forms that need it load it.
const table = `
00758|LIABLT2XSNO|Lietuvos banko sąskaita BAB SNORAS įmokoms surinkti
10100|LIABLT2X|Lietuvos bankas
10101|LIABLT2X|Lietuvos banko Kauno skyrius
10110|LIABLT2XCON|Lietuvos banko padalinys
10900|LIABLT2X|Mokėjimo sistemų departamentas
21400 40100|AGBLLT2X|Luminor
21499|NDEALT2X|Luminor Bank AS Lietuvos skyrius
21500|OKOYLT2X|OP
21700|MULTLT2X|Industra
22400|IBFLLT22|Inbank
22500|FJORLT21|Fjord Bank
22600|PYYRLT22|PayRay
30018|TFIMCY2N|TFI Markets Ltd
30021|NORWNOK1|Bank Norwegian ASA
30022|SUMUIE22|SumUp Limited
30024|AFOPDEB2|NOELSE PAY  (DE)
30025|PAYVBEB2|Paynovate S.A.
30026|IHPYEE22|inHouse Pay AS
30027|CFTEMTM1|OpenPayd Financial Services Malta Limited
30028|FTCSSESS|Intergiro Intl AB (publ)
30029|MODRGB23|MODULR FS LIMITED
30030|CNNNGB21|Connectum Limited
30031|EMONMTM2|Emoney P.L.C.
30032|PFSRIE21|PFS Card Services Ireland Limited
30034|CARDCY2L|UNLIMINT EU LTD
30035|BIYSGB2A|Bilderlings Pay Limited
30036|TRUDBG21|Transact Europe EAD
30038|ISEMCY22|ISX FINANCIAL EU PLC
30039|ARPYGB21|ArcaPay ltd
30040|BEFKCZP1|B-Efekt a.s.
30041|PAERCZP1|Payment Execution s.r.o.
30042|BITSNL2A|Bitsafe Payments B.V.
30043|CFZZGB21|CFS-Zipp Limited
30045|EPMTGB2LLTH|Epayments Systems Limited
30046|FAPOCZP1|Fairplay Pay s.r.o.
30047|PAEDGB21|PAYSEND PLC
30051|ORRRCZP1|OrangeTrust s.r.o.
30052|MCPIMTM1|Money+Card Payment Institution Ltd
30053|INTFBGSF|iCARD AD
30054|TRPEMTM1|TRUEVO PAYMENTS LTD
30055|PAUUMTM1|FinXP Limited
30056|TPAYSKBX|Trust Pay, a.s.
30061|UNNIGB21|UNIFIED FINANCE LTD
30063|SEPMCY2N|SEPAGA E.M.I. LIMITED
30064|PATCBGSF|Paynetics AD
30065|PYMXMTMT|Finance Incorporated Limited
30066|FEMAMTMA|Ferratum Bank PLC
30067|MSBBGB2L|MSBB MONEY LTD
30068|SEOUGB21|Settlego Solutions Limited
30069|TBIBBGSF|TBI Bank EAD
30070|PHPYMTM1|Phoenix Payments Ltd
30071|MAEHEE21|Maaelu Edendamise Hoiu-laenuuhistu
30073|TRWIBEB1|Wise Europe SA
30074|UHISEE21|Uhisarveldused AS
30076|FFCSCZP1|FAS finance company s.r.o.
30077|PYYTGB21|PAYSTREE LTD
30079|CNENPLP1|CURRENCY ONE S.A.
30080|FINDMTMT|Finductive Ltd
30081|BUEEGB22|Bureau Buttercrane Ltd
30082|MSFVMTM1|CEEVO Financial Services (Malta) Limited
30083|PYYPGB21|MY EU PAY LTD
30084|MOOWGB22|Moorwand LTD
30085|OPEXGB2L|OPENAX LIMITED
30086|ADWSGB22|Advanced Wallet Solutions Limited
30089|SUPAGB21|SumUp Payments Limited
30090|FNHOGB21|FINANCIAL HOUSE LIMITED
30091|FOUNGB21|Monetley LTD
30092|GUAVGB22|Guavapay Limited
30093|EAPFESM2|EASY PAYMENT AND FINANCE, E.P., S.A
30094|TONIGB22|Tonio Limited
30095|MTCCMTMT|MTACC LTD
30096|CPAYIE2D|Fire Financial Services Limited EU
30097|CPAYIE31|Fire Financial Services Limited UK
30098|POWHCY22|Payabl. CY Limited
30100|APSLLT21|UAB „ANTIGRAVITY PAYMENT SYSTEMS“
30129|MODRIE22|MODULR FS EUROPE LIMITED
30132|PRNSFRP1|PFS Card Services Ireland Limited (FR branch)
30200|PEPGLT21|UAB „Perlas Finance“
30232|PFSSESM1|PFS Card Services Ireland Limited Succursal Espana
30500|MOTOLT21|Foxpay, UAB
30600|STUALT21|SatchelPay, UAB
30700|VAUALT21|Valyuz, UAB
30800|NEUALT21|UAB „NexPay“
30900|UAWALT21|Walletto UAB
30901|UAWALT22|„Walletto“ UAB
31000|UACOLT21|UAB Contabilita
31100|MNNELT21|UAB Maneuver LT
31200|UAPULT22|UAB PAYTEND EUROPE
31300|BZENLT22|UAB ZEN.COM
31400|PCTULT21|PCS Transfer, UAB
31500|UADRLT21|UAB Drauskaita
31600|VPLALT21|Verse Payments Lithuania, UAB
31700|SHFRLT21|SHIFT Financial Services LT, UAB
31800|TBFULT21|TBF Finance, UAB
31900|TEUALT22|UAB TeslaPay
32000|WAUALT21|Wallter UAB
32200|UAPPLT21|UAB „PHOENIX PAYMENTS“
32300|UIPULT21|UAB International Payment Union
32400|TRLULT21|TransferGo Lithuania UAB
32500|REVOLT21|Revolut
32501|REVOFRP2|REVOLUT FRANCE SUCCURSALE DE REVOLUT PAYMENTS UAB
32600|URFSLT21|UAB „Rebellion Fintech Services“
32700|DSFELT21|DSBC Financial Europe, UAB
33000|WIUALT22|Wittix, UAB
33100|VAAALT21|ValorPay UAB
33200|SONCLT21|Sonect Europe UAB
33400|UAUPLT2V|UAB „UPLATA EU“
33500|EPUALT22|UAB „epayblock“
33700|SUPULT22|SumUp EU Payments, UAB
33800|OPTULT22|Opal Transfer EU, UAB
33900|USPELT2V|UAB „Simplex Payment Services“
34000|GUPULT22|UAB Guru Pay
34100|CBNULT2V|CBI Money UAB
34200|BAXXLT22|Finci, UAB
34300|PAUALT22|AB „Paystrax“
34500|UANILT22|Nandi Finance UAB
34600|NIKULT22|Nikulipe UAB
34700|CLUALT22|Clearshift UAB
34800|UATULT22|UAB Travel Union
35000|EVIULT2V|Paysera
35100|MIEGLT21|„Secure Nordic Payments“, UAB
35200|UANFLT21|AB „NEO Finance“
35300|UAPYLT21|UAB „Alternative Payments“
35400|UAAMLT21|Contomobile UAB
35500|UAPELT22|UAB „Pervesk“
35600|UFUNLT22|UAB Finolita Unio
35700|VIPULT22|UAB „Via Payments“
35800|MOIULT21|Bruc Bond, UAB
35900|UAINLT21|UAB „NIUM EU“
36000|UAMMLT21|UAB „Mobilieji mokėjimai“
36400|INHULT21|International Fintech, UAB
36600|UADELT21|UAB „deVere E-Money“
36700|UAPLLT21|UAB „Pyrros Lithuania“
36900|TRFBLT21|Trustcom Financial, UAB
37100|SESOLT21|UAB „Seven Seas Europe“
37300|MAABLT21|UAB Majestic Financial
37400|CNUALT21|UAB ConnectPay
37500|VEPALT2X|Verified Payments, UAB
37800|TRYULT21|Transactive Systems UAB
37900|ECBXCY2N|ECOMMBX LIMITED
38100|AKELEE21|AS Pocopay
38200|PAPYMTMT|Papaya Ltd
38600|PAOMGB21|Payoma Limited
38700|PAEOLT21|UAB PanPay Europe
38800|GLUALT22|GlobalNetint UAB
38900|UNECLT2V|UAB SAFU.COM
39000|TRWIGB22|Wise Payments LTD
39100|IBIULT21|UAB „IBS Lithuania“
39200|REVOGB21|Revolut LTD
39400|GFCBEE22|GFC Good Finance Company AS
39500|CLJUGB21|Clear Junction Limited
39600|UFPOLT21|UAB „Finansinės paslaugos „Contis“
39700|TPROLV22|SIA Transact Pro
39800|CIURGB21|Cauri Ltd
39801|UALTLT22|UAB Lock Trust
39802|UABELT22|Bebawa, UAB
39804|CRVULT21|Corporate Services UAB
39805|OKEOLT22|Okeo Payments, UAB
39806|DMVOLT22|Demivolt, UAB
39807|CRUBLT22|Crius LT, UAB
39808|UANOLT22|NovaPay, UAB
39809|UAPALT22|PAYRNET UAB
39810|UAAALT22|UAB H PAY AND GO
39811|USTILT2V|UAB Stanhope Financial
39814|RILALT22|RIA Lithuania UAB
39900|MAFVGB21|Mayzus Financial Services Limited
39902|AFOPITM2|NOELSE PAY (IT)
39903|AFPMFR22|NOELSE PAY (FR)
39904|BRTESESS|Brite AB
40199|AGBLLT2XTGT|Luminor Bank AS Lietuvos sk. minimum rezerves
50100|LCKULT22|LKU kredito unijų grupė
50101|LCKULT22|Kredito unija „Sūduvos parama“
50102|LCKULT22|Šilutės kredito unija
50104|LCKULT22|Vilkaviškio kredito unija
50105|LCKULT22|Plungės kredito unija
50106|LCKULT22|Kredito unija „Ebitum“
50108|LCKULT22|Kooperatinė bendrovė ARKU kredito unija
50109|JCKULT21|Akademinė kredito unija
50110|LCKULT22|Panevėžio kredito unija
50111|LCKULT22|Centro kredito unija
50112|LCKULT22|Kredito unija „Tikroji viltis“
50113|LCKULT22|Kredito unija „Germanto lobis“
50114|JCKULT21|Kredito unija „Kupiškėnų taupa“
50115|LCKULT22|Širvintų kredito unija
50117|JCKULT21|Kredito unija Zanavykų bankelis
50118|LCKULT22|Vytauto Didžiojo kredito unija
50119|LCKULT22|Pakruojo ūkininkų kredito unija
50120|LCKULT22|Kredito unija „Vievio taupa“
50121|JCKULT21|Aukštaitijos kredito unija
50122|LCKULT22|Kelmės kredito unija
50123|LCKULT22|Kredito unija „Prienų taupa“
50124|LCKULT22|Pasvalio kredito unija
50125|LCKULT22|Kredito unija „DELTA“
50126|JCKULT21|Biržų kredito unija
50127|LCKULT22|Kauno kredito unija
50128|LCKULT22|Tauragės kredito unija
50129|JCKULT21|Šilalės kredito unija
50130|LCKULT22|Anykščių kredito unija
50131|LCKULT22|„Achemos“ kredito unija
50132|LCKULT22|Jonavos kredito unija
50133|LCKULT22|Jurbarko kredito unija
50134|LCKULT22|Ukmergės ūkininkų kredito unija
50135|LCKULT22|Kauno regiono kredito unija
50136|LCKULT22|Palangos kredito unija
50138|LCKULT22|Kretingos kredito unija
50139|JCKULT21|Raseinių kredito unija
50140|LCKULT22|Pagėgių kredito unija
50142|LCKULT22|Grinkiškio kredito unija
50144|JCKULT21|Ignalinos kredito unija
50145|LCKULT22|Utenos kredito unija
50146|LCKULT22|Mažeikių kredito unija
50147|JCKULT21|Joniškio kredito unija
50149|LCKULT22|Druskininkų kredito unija
50150|SIKNLT21|Kredito unija „Baltija“
50151|LCKULT22|Trakų kredito unija
50152|LCKULT22|Alytaus kredito unija
50153|LCKULT22|Kredito unija „Gargždų taupa“
50154|LCKULT22|Kredito unija „Mėmelio taupomoji kasa“
50156|LCKULT22|Kredito unija „Fortūna“
50159|LCKULT22|Kėdainių krašto kredito unija
50160 51900|VRKULT21|Rato kredito unija
50162|JCKULT21|Pareigūnų kredito unija
50163|LCKULT22|Klaipėdos kredito unija
50164|JCKULT21|Gyventojų ir smulkaus verslo kredito unija
50165|LCKULT22|Šeimos kredito unija
50166|LCKULT22|Kredito unija „Neris“
50167|LCKULT22|Vilniaus kredito unija
50168|LCKULT22|Kredito unija „Magnus“
50200|JCKULT21|Jungtinė centrinė kredito unija
50300|KUSRLT21|Mano bankas
50301|KUSRLT24|AB „Mano bankas“ - 2
50400|UCTKLT21|„Kredito unija Centro taupomoji kasa“
50500|KRUALT21|Kredito unija „Taupa“
50600|KUVKLT21|Kredito unija „Vilniaus kreditas“
50800|VIKULT21|Vilniaus kredito unija
51500|LTKULT21|LTL kredito unija
51600|VEKULT21|Taupkasė, kredito unija
51700|CRUGLT21|Kredito unija „Saulėgrąža“
60016|MOKZLT21|UAB „MOKILIZINGAS“
60024|GRFNLT21|GF bankas
70440|CBVILT2X|SEB
70500 71800 71802 71803 71804 71805 71806 71807 71808 71809 71810 71811 71812 71813 71814 71815 71816 71817 71818 71819 71820 71821 71822 71823 71824 71825 71826 71827 71828 71829 71830 71899|CBSBLT26|Artea
70700|RETBLT21|Revolut
70701|RVUALT2V|Revolut Bank UAB
71100|EUEBLT22|European Merchant Bank
72300|MDBALT22|Medicinos bankas
72900|INDULT2X|Citadele
73000|HABALT22|Swedbank
74000|SMPOLT22|Danske Bank A/S Lietuvos filialas
74100|USDFLT22|SME Bank
90001|CSDLLT22|Lietuvos centrinis vertybinių popierių depozitoriumas
90002|CSDLLT22RTG|Lietuvos centrinis vertybinių popierių depozitoriumas
90577|CSDLLT22577|Nasdaq CSD SE Lietuvos filialas
91004|UAMTLT22|UAB „Monsoon Capital“
`

const banks = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [codes = '', bic = '', name = ''] = line.split('|')
      return codes.split(' ').map((code): [string, Bank] => [code, { code, bic, name }])
    }),
)

/** The bank of a Lithuanian IBAN without spaces; undefined for other countries and unknown codes. */
export const bankOfIban = (iban: string): Bank | undefined =>
  /^LT[0-9]{18}$/.test(iban) ? banks.get(iban.slice(4, 9)) : undefined
