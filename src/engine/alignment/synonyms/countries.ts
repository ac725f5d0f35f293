/** Countries in English, with the words for what and who is from there and the short names they go by; see `COUNTRIES`. */
export const ENGLISH_COUNTRIES = `
afghanistan, afghan; albania, albanian; algeria, algerian; argentina, argentine, argentinian; armenia, armenian
australia, australian, aussie; austria, austrian; azerbaijan, azerbaijani, azeri; bangladesh, bangladeshi
belarus, belarusian; belgium, belgian; bolivia, bolivian; bosnia, bosnian; brazil, brazilian
britain, british, uk, united kingdom, briton, great britain, brit; bulgaria, bulgarian; cambodia, cambodian
canada, canadian; chile, chilean; china, chinese; colombia, colombian; congo, congolese; croatia, croatian
cuba, cuban; cyprus, cypriot; czech republic, czech, czechia; denmark, danish, dane; ecuador, ecuadorian
egypt, egyptian; england, english, englishman; estonia, estonian; ethiopia, ethiopian
europe, european, eu, european union; finland, finnish, finn; france, french, frenchman; georgia, georgian
germany, german; ghana, ghanaian; greece, greek; hungary, hungarian; iceland, icelandic, icelander; india, indian
indonesia, indonesian; iran, iranian; iraq, iraqi; ireland, irish, irishman; israel, israeli; italy, italian
jamaica, jamaican; japan, japanese; jordan, jordanian; kazakhstan, kazakh; kenya, kenyan; korea, korean
kuwait, kuwaiti; latvia, latvian; lebanon, lebanese; libya, libyan; lithuania, lithuanian
luxembourg, luxembourgish; malaysia, malaysian; malta, maltese; mexico, mexican; mongolia, mongolian
morocco, moroccan; nepal, nepali, nepalese; netherlands, dutch, holland, dutchman; new zealand, new zealander, kiwi
nigeria, nigerian; norway, norwegian; pakistan, pakistani; palestine, palestinian; peru, peruvian
philippines, filipino, philippine; poland, polish, pole; portugal, portuguese; qatar, qatari; romania, romanian
russia, russian; saudi arabia, saudi; scotland, scottish, scot; senegal, senegalese; serbia, serbian, serb
singapore, singaporean; slovakia, slovak, slovakian; slovenia, slovenian, slovene; somalia, somali
south africa, south african; spain, spanish, spaniard; sri lanka, sri lankan; sudan, sudanese
sweden, swedish, swede; switzerland, swiss; syria, syrian; taiwan, taiwanese; tanzania, tanzanian; thailand, thai
tunisia, tunisian; turkey, turkish, turk; uganda, ugandan; ukraine, ukrainian; united arab emirates, uae, emirati
united states, us, usa, american, america, united states of america; uruguay, uruguayan; venezuela, venezuelan
vietnam, vietnamese; wales, welsh, welshman; yemen, yemeni; zimbabwe, zimbabwean; africa, african; asia, asian
paris, parisian; london, londoner; rome, roman; california, californian; texas, texan`;
