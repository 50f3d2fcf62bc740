/**
 * Common nouns of game names: how players of other scripts write them. Chinese (simplified and traditional), Japanese,
 * Korean, Russian. Games have one name, so a search that finds nothing is repeated with the English noun.
 */
const NOUNS: Readonly<Record<string, string>> = {
  baccarat: "百家乐 百家樂 バカラ 바카라 баккара",
  bamboo: "竹 竹子 대나무 бамбук",
  bell: "铃 鈴 铃铛 ベル 종 колокол",
  bingo: "宾果 賓果 ビンゴ 빙고 бинго",
  blackjack: "二十一点 二十一點 ブラックジャック 블랙잭 блэкджек",
  book: "书 書 本 책 книга",
  bull: "公牛 牛 雄牛 황소 бык",
  carnival: "嘉年华 嘉年華 カーニバル 카니발 карнавал",
  cat: "猫 貓 ネコ 고양이 кошка кот",
  cherry: "樱桃 櫻桃 チェリー さくらんぼ 체리 вишня",
  crown: "皇冠 王冠 クラウン 왕관 корона",
  dice: "骰子 サイコロ ダイス 주사위 кости",
  dragon: "龙 龍 竜 ドラゴン 용 드래곤 дракон",
  emerald: "绿宝石 翡翠 エメラルド 에메랄드 изумруд",
  fortune: "财富 財富 幸運 운명 행운 фортуна удача",
  fox: "狐狸 狐 キツネ 여우 лиса",
  garden: "花园 花園 庭 ガーデン 정원 сад",
  hotel: "酒店 ホテル 호텔 отель",
  keno: "基诺 キノ 키노 кено",
  koi: "锦鲤 錦鯉 鯉 コイ 잉어",
  lantern: "灯笼 燈籠 提灯 ランタン 등불 фонарь",
  moon: "月亮 月 ムーン 달 луна",
  owl: "猫头鹰 貓頭鷹 フクロウ 부엉이 сова",
  palace: "宫殿 宮殿 パレス 궁전 дворец",
  panda: "熊猫 熊貓 パンダ 판다 панда",
  rocket: "火箭 ロケット 로켓 ракета",
  rose: "玫瑰 バラ 薔薇 장미 роза",
  roulette: "轮盘 輪盤 ルーレット 룰렛 рулетка",
  sun: "太阳 太陽 サン 태양 солнце",
  tea: "茶 お茶 차 чай",
  tiger: "老虎 虎 タイガー 호랑이 тигр",
  wheel: "轮子 車輪 ホイール 바퀴 колесо",
};

const ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries(NOUNS).flatMap(([english, words]) => words.split(" ").map((word) => [word, english])),
);

/** The searched words with those of the table in English; undefined if there is none of them. */
export function translatedWords(words: readonly string[]): string[] | undefined {
  const translated = words.map((word) => ENGLISH.get(word.toLowerCase()) ?? word);
  return translated.some((word, at) => word !== words[at]) ? translated : undefined;
}
