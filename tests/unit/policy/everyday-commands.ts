const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What developers type all day, by the program; none of it may ask. */
export const EVERYDAY_COMMANDS: Readonly<Record<string, readonly string[]>> = {
  git: lines(`
    git status -sb
    git diff --stat
    git diff HEAD~2 -- src
    git log --oneline --graph -20
    git show HEAD
    git blame -L 1,20 src/a.ts
    git add -p
    git add .
    git commit -m "Remove the rm -rf from the script"
    git commit --amend --no-edit
    git commit -am wip
    git checkout main
    git checkout -b feature
    git switch -c feature
    git switch main
    git restore --staged a.ts
    git restore src/a.ts
    git branch
    git branch -vv
    git branch -d merged
    git branch -m old new
    git merge feature
    git merge --abort
    git rebase main
    git rebase --continue
    git cherry-pick abc123
    git revert HEAD
    git pull
    git pull --rebase
    git push
    git push -u origin feature
    git push --tags
    git fetch --all --prune
    git fetch origin main:main
    git stash
    git stash push -m wip
    git stash pop
    git stash list
    git tag v1.0.0
    git remote -v
    git remote add up https://example.com/x.git
    git clone https://example.com/x.git
    git reset HEAD a.ts
    git reset --soft HEAD~1
    git clean -n
    git clean --dry-run -d
    git reflog
    git worktree add ../x main
    git worktree list
    git bisect start
    git config user.name
    git config --list
    git rev-parse HEAD
    git ls-files
    git grep TODO
    git submodule update --init
    git rm old.ts
    git rm --cached secret.txt
    git mv a b
    git -C sub status
    git describe --tags
  `),
  'node and npm': lines(`
    npm install
    npm ci
    npm install --save-dev vitest
    npm test
    npm test -- --watch=false
    npm run build
    npm run lint -- --fix
    npm ls
    npm outdated
    npm audit
    npm view react version
    npm config get registry
    npm init -y
    npm pack --dry-run
    npx tsc --noEmit
    npx eslint src
    npx prettier --check .
    npx vitest run
    node server.js
    node --version
    node --test
    yarn
    yarn install
    yarn build
    yarn add lodash
    pnpm install
    pnpm run dev
    pnpm -r test
    bun install
    bun test
    deno test
    deno fmt
    tsc -p .
    tsx src/main.ts
  `),
  'other languages': lines(`
    cargo build --release
    cargo test -- --nocapture
    cargo clippy
    cargo fmt --check
    cargo add serde
    cargo install ripgrep
    rustc --version
    go build ./...
    go test -race ./...
    go mod tidy
    go vet ./...
    go run .
    go run ./cmd/server
    python script.py
    python3 -m pytest -x
    python3 -m venv .venv
    python3 -m pip install requests
    pip install -r requirements.txt
    pip list
    pip freeze
    poetry install
    uv sync
    uv pip install requests
    pytest tests
    ruff check .
    mypy src
    black .
    bundle install
    bundle exec rspec
    rails db:migrate
    rake test
    ruby app.rb
    php artisan migrate
    composer install
    mvn test
    mvn -q package
    ./gradlew build
    dotnet build
    dotnet test
    javac A.java
    java -jar a.jar
    gcc -O2 a.c -o a
    make
    make -j8 test
    cmake -B build
    cmake --build build
    ctest
  `),
  'files and text': lines(`
    ls -la
    cat package.json
    head -50 src/a.ts
    tail -f app.log
    less README.md
    wc -l src/a.ts
    grep -rn "rm -rf" src
    grep -v reboot notes.md
    rg 'DROP TABLE' migrations
    rg -l 'curl .* | sh'
    find . -name '*.ts' -not -path './node_modules/*'
    find src -type f -newer a
    fd -e ts
    sort a | uniq -c
    cut -d, -f1 a.csv
    awk '{print $1}' a
    awk -F: '{print $2}' a.txt
    sed -n 1,20p a
    sed 's/foo/bar/g' a
    sed -i 's/foo/bar/' src/a.ts
    tr a-z A-Z < a
    jq .version package.json
    yq .services compose.yaml
    diff -u a b
    cp -r src backup
    mv a.ts b.ts
    rm old.txt
    rm a.o b.o
    mkdir -p src/x
    rmdir empty
    touch a b
    ln -s a b
    chmod +x run.sh
    chmod 644 a
    tar czf a.tgz src
    tar xzf a.tgz
    tar tf a.tgz
    zip -r a.zip src
    unzip a.zip
    gzip a
    du -sh node_modules
    df -h
    stat a
    file a
    tree -L 2
    realpath a
    basename /a/b
    sha256sum a
    base64 a
    xxd a
    xargs -n1 echo < a
    tee out.txt
    echo hello > out.txt
    echo "rm -rf /"
    echo 'sudo reboot' >> notes.md
    printf '%s\\n' 'kill -9 -1'
    date +%F
    seq 1 10
    split -l 100 a part-
    comm a b
    paste a b
    column -t a
    patch -p1 < a.diff
    mktemp -d
  `),
  'machine and network': lines(`
    ps aux
    pgrep node
    top -bn1
    free -m
    uptime
    whoami
    id
    env
    printenv PATH
    which node
    command -v git
    type ls
    lsof -i :3000
    ss -tlnp
    netstat -an
    ip addr
    ip route show
    hostname
    uname -a
    lsblk
    mount
    systemctl status nginx
    systemctl list-units
    journalctl -u nginx -n 50
    crontab -l
    kill 4321
    kill -TERM 4321
    kill -0 4321
    sleep 1
    time ls
    ping -c 1 example.com
    dig example.com
    nslookup example.com
    host example.com
    curl https://example.com/api
    curl -s -X POST -d '{"a":1}' http://localhost:3000/api
    curl -fsSL -o a.tgz https://example.com/a.tgz
    curl -I http://localhost:8080
    wget https://example.com/a.tgz
    nc -z localhost 3000
    openssl s_client -connect example.com:443
    ssh -V
    ssh user@host ls
    scp user@host:a.txt .
    rsync -a src/ backup/
    man rm
    tldr shutdown
    apt list --installed
    apt-get install -y jq
    apt-cache search jq
    brew install jq
    dpkg -l
  `),
  'containers and databases': lines(`
    docker ps -a
    docker images
    docker logs -f web
    docker build -t x .
    docker run --rm -it node:20 node -v
    docker run -v ./data:/data x
    docker exec web ls
    docker inspect web
    docker pull node:20
    docker compose up -d
    docker compose logs web
    docker compose ps
    docker compose build
    docker volume ls
    docker stats --no-stream
    podman ps
    kubectl get pods -A
    kubectl get deploy x -o yaml
    kubectl describe pod x
    kubectl logs -f x
    kubectl apply -f k8s/
    kubectl exec x -- ls
    kubectl rollout status deploy/x
    kubectl config get-contexts
    kubectl top pods
    helm list
    helm template .
    helm upgrade --install x .
    terraform init
    terraform plan
    terraform fmt
    psql -c 'SELECT count(*) FROM users'
    psql -c "UPDATE users SET name = 'a' WHERE id = 1"
    psql -c 'DELETE FROM sessions WHERE expires < now()'
    psql -l
    mysql -e 'SHOW TABLES'
    sqlite3 app.db .schema
    sqlite3 app.db 'SELECT * FROM t'
    redis-cli get key
    redis-cli --scan
    mongosh --eval 'db.users.find({})'
    npx prisma migrate dev
    npx prisma generate
    pg_dump app > app.sql
    aws s3 ls
    aws sts get-caller-identity
    gcloud config list
    gh pr list
    gh pr create --fill
    gh run view
    pm2 list
    supervisorctl status
  `),
};
